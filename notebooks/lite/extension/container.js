// The JupyterLite extension, as the module federation container that a bundler
// would make: JupyterLab calls init with what it shares, and get for the
// plugin. In front of this file the build puts m3sLite, the names of the
// worker's files, kernel.js and links.js, all in one scope.
(() => {
  const NAME = "@m3s/go-kernel";
  if (window._JUPYTERLAB?.[NAME]) return; // the page's head loads this too, before JupyterLab does
  const here = document.currentScript.src.replace(/[^/]*$/, "");
  let scope = null;

  // A notebook's kernel starts to load before the rest of the page does.
  const asked = new URLSearchParams(location.search).get("path");
  let early = /\.ipynb$/.test(asked ?? "") ? m3sWorker(here) : null;

  const shared = async (name) => {
    const versions = scope[name];
    if (!versions) throw new Error(`${NAME}: JupyterLab shares no ${name}`);
    return (await versions[Object.keys(versions).sort().pop()].get())();
  };

  /** A kernel starts with the worker that loads already, if it is the first. */
  const nextWorker = () => {
    const w = early ?? m3sWorker(here);
    early = null;
    return w;
  };

  /** The plugin that registers the kernel and its stop button. */
  const kernelPlugin = (services, Signal) => ({
    id: NAME + ":kernel", autoStart: true, requires: [services.IKernelSpecs, services.IKernelClient],
    activate(app, specs, client) {
      const kernels = new Map();
      specs.register({
        spec: { name: "m3s-go", display_name: "Go (M3S)", language: "go", argv: [], resources: {} },
        create: async (options) => {
          const k = m3sKernel(Signal, options, nextWorker);
          kernels.set(options.id, k);
          k.disposed.connect(() => kernels.get(options.id) === k && kernels.delete(options.id));
          return k;
        },
      });
      // JupyterLite's own interrupt only drops the cells that wait; the one that runs has to be told.
      const interrupt = client.interrupt.bind(client);
      client.interrupt = async (id) => {
        kernels.get(id)?.interrupt();
        await interrupt(id);
      };
    },
  });

  /** The plugin that links a lesson's notebook back to its page, and its sections to the states of the page that show them. */
  const linkPlugin = (Widget) => ({
    id: NAME + ":lesson", autoStart: true,
    activate(app) {
      app.docRegistry.addWidgetExtension("Notebook", {
        createNew(panel, context) {
          const name = context.path.replace(/^.*\/|\.ipynb$/g, "");
          if (!m3sLite.lessons.includes(name)) return;
          m3sLead(panel.content.node, new URL("../../../../../", here).href);
          const node = document.createElement("a");
          node.href = new URL(`../../../../../lessons/${name}.html`, here).href;
          node.dataset.m3s = "lesson";
          node.textContent = "Lesson as a page";
          node.title = "The lesson with the results of one run";
          node.style.cssText = "align-self: center; padding: 0 8px; color: var(--jp-content-link-color); white-space: nowrap;";
          panel.toolbar.addItem("m3s-lesson", new Widget({ node }));
        },
      });
    },
  });

  (window._JUPYTERLAB ??= {})[NAME] = {
    init(s) { scope = s; },
    async get() {
      const [services, signaling, widgets] = await Promise.all(["@jupyterlite/services", "@lumino/signaling", "@lumino/widgets"].map(shared));
      return () => ({ __esModule: true, default: [kernelPlugin(services, signaling.Signal), linkPlugin(widgets.Widget)] });
    },
  };
})();
