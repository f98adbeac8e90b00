package page

// Address is where a notebook's links find the page, ending in a slash: where
// make demo serves it. make module writes the address of the repository's own
// page here and into the notebooks; in the page's lab they lead to that page.
const Address = "http://127.0.0.1:8080/"
