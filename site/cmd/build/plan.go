package main

// inPlan is the area of the catalogue that the printable plan has.
const inPlan = "plan"

// planFiles are the teacher's plan in the order of languages.
var planFiles = []string{"plan.html", "plan.zh.html"}

// plan is a lesson of so many minutes.
type plan struct {
	Name string // of its title in the catalogue
	Rows []planRow
}

// planRow is a part of a plan: its name in the catalogue, the minutes from
// which and to which it goes, and the address that shows it.
type planRow struct {
	Name     string
	From, To int
	Link     string
}

// planPart is a part of a lesson, with the anchor of its step in the lesson,
// or another page that the plan names.
type planPart struct {
	name, anchor, link string
	short, long        int // minutes of the 45 and of the 90, 0 where it is left out
}

var planParts = []planPart{
	{name: "first", link: "home", short: 5, long: 6},
	{name: "labels", anchor: "#1", short: 9, long: 12},
	{name: "smoothing", anchor: "#2", short: 9, long: 14},
	{name: "depth", anchor: "#3", long: 14},
	{name: "growing", anchor: "#4", short: 9, long: 12},
	{name: "check", anchor: "#5", short: 10, long: 14},
	{name: "pairs", link: "lessons", long: 12},
	{name: "tables", anchor: "#6", short: 3, long: 6},
}

// plansOf are the plans for 45 and for 90 minutes, with links to a language's
// page, lesson and list of notebooks.
func plansOf(home, lesson, notebooks string) []plan {
	all := []plan{{Name: "short"}, {Name: "long"}}
	at := []int{0, 0}
	for _, p := range planParts {
		link := map[string]string{"home": home, "lessons": notebooks, "": lesson + p.anchor}[p.link]
		for k, minutes := range []int{p.short, p.long} {
			if minutes > 0 {
				all[k].Rows = append(all[k].Rows, planRow{p.name, at[k], at[k] + minutes, link})
				at[k] += minutes
			}
		}
	}
	return all
}
