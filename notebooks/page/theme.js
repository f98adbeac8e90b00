// The page's choice of light or dark holds here too.
try {
  const kept = localStorage.getItem("m3s-theme");
  if (kept === "light" || kept === "dark") document.documentElement.dataset.theme = kept;
} catch {
  // Without storage the system's preference holds.
}
