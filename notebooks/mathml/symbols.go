package mathml

// identifiers and operators are the commands that stand for one symbol.
var identifiers = map[string]string{
	"alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ", "epsilon": "ϵ", "eta": "η", "theta": "θ", "lambda": "λ", "mu": "μ", "pi": "π", "sigma": "σ",
	"Lambda": "Λ", "ell": "ℓ", "infty": "∞",
}

var operators = map[string]string{
	"cdot": "⋅", "times": "×", "approx": "≈", "propto": "∝", "le": "≤", "ge": "≥", "ne": "≠", "in": "∈", "to": "→", "leftarrow": "←", "pm": "±",
	"sum": "∑", "ldots": "…", "cdots": "⋯", "lfloor": "⌊", "rfloor": "⌋", "langle": "⟨", "rangle": "⟩", "lVert": "‖", "rVert": "‖",
	"|": "‖", "mid": "∣", "{": "{", "}": "}", "cup": "∪", "cap": "∩", "subseteq": "⊆", "top": "⊤", "sim": "∼",
}

// spaces are widths in em.
var spaces = map[string]string{",": "0.17", ";": "0.28", "quad": "1", "qquad": "2", " ": "0.25"}

// functions are set upright.
var functions = map[string]bool{"max": true, "min": true, "log": true, "exp": true, "arg": true, "cos": true}

// accents are put over their argument.
var accents = map[string]string{"hat": "^", "tilde": "~", "bar": "¯", "vec": "→"}

// scripts are the letters that documents write in a script hand.
var scripts = map[string]string{"L": "ℒ", "N": "𝒩", "O": "𝒪"}
