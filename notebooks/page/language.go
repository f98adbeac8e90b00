package page

// language is what pages say around the text of lessons.
type language struct {
	Code   string // in lang and hreflang
	Own    string // its name for itself
	List   string // address of the list of lessons
	First  string // file of the first page of the place that the lessons belong to, "" for its folder
	file   string // of the list
	ending string // of the names of the lessons' pages
	steps  string // file of the lesson in the place that these belong to

	Site, Lessons, Documents, Solutions, Charts, Licences string
	Run, OneRun, Answer, Move                             string // on a lesson's page
	// The list begins with Intro; then a link says OpenHere and OrJupyter
	// follows, or, without notebooks in the browser, InJupyter; then Before
	// and After a file's name.
	Intro, OpenHere, OrJupyter, InJupyter, Before, After string
}

var english = &language{
	Code: "en", Own: "English", List: "./", file: "index.html", ending: ".html", steps: "lesson.html",
	Site: "M3S lessons", Lessons: "Lessons", Documents: "Documents", Solutions: "Solutions to the exercises", Charts: "Charts: Apache ECharts.", Licences: "Licences",
	Run: "Run this in your browser", OneRun: "One run of the notebook", Answer: "I have an answer: show what happens", Move: "See it move: ",
	Intro: "Graph learning with few labels, taken apart: what a graph convolution does, why depth helps and hurts, and how a network " +
		"labels its own nodes. Each lesson is a notebook of 10 to 20 minutes in Go; these are its pages, with the numbers and pictures " +
		"of one run. To change the code, ",
	OpenHere: "open the notebooks in your browser", OrJupyter: ", or in Jupyter on your computer", InJupyter: "open the notebooks in Jupyter",
	Before: ": the repository's ", After: " says how.",
}

var chinese = &language{
	Code: "zh-Hans", Own: "中文", List: "zh.html", First: "zh.html", file: "zh.html", ending: ".zh.html", steps: "lesson.zh.html",
	Site: "M3S 课程", Lessons: "课程", Documents: "文档（英文）", Solutions: "习题解答", Charts: "图表：Apache ECharts。", Licences: "许可证",
	Run: "在浏览器中运行（英文）", OneRun: "笔记本的一次运行：", Answer: "我已有答案：看看结果", Move: "看它动起来：",
	Intro: "把少标签的图学习拆开来看：图卷积做了什么，深度为什么有时有益、有时有害，网络怎样给自己的节点打标签。" +
		"每一课是一个用 Go 写的笔记本，需要 10 到 20 分钟；这里是它们的网页，数字和图都来自同一次运行。" +
		"代码、输出和图中的文字保持英文。想改代码，请",
	OpenHere: "在浏览器中打开笔记本", OrJupyter: "，或在自己电脑的 Jupyter 中打开", InJupyter: "在 Jupyter 中打开笔记本",
	Before: "：做法见仓库中的 ", After: "。",
}

var languages = []*language{english, chinese}
