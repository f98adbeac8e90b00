// Asks the page's service worker to keep the lessons, once this page has what it needs itself.
const script = document.currentScript.src;
addEventListener("load", async () => {
  if (!("serviceWorker" in navigator)) return;
  try {
    await navigator.serviceWorker.register(lessons.home + "offline.js");
    const { active } = await navigator.serviceWorker.ready;
    navigator.serviceWorker.addEventListener("message", (e) => {
      if (e.data.type === "kept") document.documentElement.dataset.kept = "";
    });
    navigator.serviceWorker.startMessages();
    active.postMessage({ folder: new URL(".", location.href).href, version: lessons.version, files: [...lessons.files, script] });
  } catch {
    // Without a service worker the lessons need their server.
  }
});
