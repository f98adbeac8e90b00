//go:build !page

package bundle

// Zip is empty: this program was built without the page.
const Zip = ""
