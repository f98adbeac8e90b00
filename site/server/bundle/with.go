//go:build page

package bundle

import _ "embed"

// Zip is the page's zip.
//
//go:embed m3s-page.zip
var Zip string
