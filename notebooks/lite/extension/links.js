// A notebook's links to the page lead where notebooks/page/address.go says; in the lab they lead to the page that the lab is a part of.
"use strict";

/** Makes the links to the page below a node lead to the one at home: those that are there, and those that come. */
function m3sLead(node, home) {
  const lead = () => {
    for (const a of node.querySelectorAll("a[href]")) {
      const to = a.getAttribute("href");
      if (to.startsWith(m3sLite.page)) a.setAttribute("href", home + to.slice(m3sLite.page.length));
    }
  };
  lead();
  new MutationObserver(lead).observe(node, { childList: true, subtree: true });
}
