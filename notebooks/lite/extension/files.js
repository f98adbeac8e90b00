// The worker's file system, in memory: what cells write is gone with the
// worker. Below /pipe/ the writes of one file are the reads of another.
"use strict";
(() => {
  const decoder = new TextDecoder();
  const fail = (code) => Object.assign(new Error(code), { code });
  const files = new Map(); // path to Uint8Array
  const folders = new Set(["/", "/tmp"]);
  const pipes = new Map(); // name to {chunks, waiting, closed}
  const open = new Map(); // descriptor to {path, pos, append} or {pipe, end}
  let next = 100;
  const FLAGS = { O_WRONLY: 1, O_RDWR: 2, O_CREAT: 64, O_EXCL: 128, O_TRUNC: 512, O_APPEND: 1024, O_DIRECTORY: 65536 };

  const whole = (p) => (p.startsWith("/") ? p : "/" + p).replace(/\/+$/, "") || "/";
  const about = (mode, size, dir) => ({
    isDirectory: () => dir, dev: 0, ino: 0, mode, nlink: 1, uid: 0, gid: 0, rdev: 0,
    size, blksize: 4096, blocks: 0, atimeMs: 0, mtimeMs: 0, ctimeMs: 0,
  });
  const stat = (path) => {
    if (folders.has(path)) return about(0o40755, 0, true);
    return files.has(path) ? about(0o100644, files.get(path).length, false) : null;
  };

  const pipe = (name) => {
    if (!pipes.has(name)) pipes.set(name, { chunks: [], waiting: null, closed: false });
    return pipes.get(name);
  };
  /** Hands what was written to who waits for it. */
  const feed = (p) => {
    if (!p.waiting || (p.chunks.length === 0 && !p.closed)) return;
    const { buffer, offset, length, done } = p.waiting;
    p.waiting = null;
    if (p.chunks.length === 0) return void done(null, 0);
    const c = p.chunks[0], n = Math.min(length, c.length);
    buffer.set(c.subarray(0, n), offset);
    if (n < c.length) p.chunks[0] = c.subarray(n);
    else p.chunks.shift();
    done(null, n);
  };

  let line = "";
  const log = (bytes) => {
    line += decoder.decode(bytes);
    const end = line.lastIndexOf("\n");
    if (end >= 0) {
      console.log("[go] " + line.slice(0, end));
      line = line.slice(end + 1);
    }
    return bytes.length;
  };

  const writeFile = (o, bytes, position) => {
    const old = files.get(o.path), at = position ?? (o.append ? old.length : o.pos);
    const grown = new Uint8Array(Math.max(old.length, at + bytes.length));
    grown.set(old);
    grown.set(bytes, at);
    files.set(o.path, grown);
    if (position === null) o.pos = at + bytes.length;
  };

  const no = (...args) => args[args.length - 1](fail("ENOSYS"));
  const yes = (...args) => args[args.length - 1](null);
  globalThis.fs = {
    constants: FLAGS,
    writeSync: (fd, bytes) => log(bytes),
    write(fd, buf, offset, length, position, done) {
      const o = open.get(fd), bytes = buf.slice(offset, offset + length);
      if (!o) log(bytes);
      else if (o.pipe) o.pipe.chunks.push(bytes);
      else writeFile(o, bytes, position);
      done(null, length);
      if (o?.pipe) feed(o.pipe);
    },
    open(path, flags, mode, done) {
      path = whole(path);
      const end = /^\/pipe\/(\d+)\/([rw])$/.exec(path), fd = next++;
      if (end) {
        open.set(fd, { path, pipe: pipe(end[1]), end: end[2] });
        return void done(null, fd);
      }
      const there = stat(path);
      if (!there && !(flags & FLAGS.O_CREAT)) return void done(fail("ENOENT"));
      if (there && flags & FLAGS.O_EXCL) return void done(fail("EEXIST"));
      if (!there || flags & FLAGS.O_TRUNC) files.set(path, new Uint8Array(0));
      open.set(fd, { path, pos: 0, append: !!(flags & FLAGS.O_APPEND) });
      done(null, fd);
    },
    read(fd, buffer, offset, length, position, done) {
      const o = open.get(fd);
      if (!o) return void done(null, 0);
      if (o.pipe) {
        o.pipe.waiting = { buffer, offset, length, done };
        return void feed(o.pipe);
      }
      const f = files.get(o.path) ?? new Uint8Array(0), at = position ?? o.pos, n = Math.max(0, Math.min(length, f.length - at));
      buffer.set(f.subarray(at, at + n), offset);
      if (position === null) o.pos = at + n;
      done(null, n);
    },
    close(fd, done) {
      const o = open.get(fd);
      open.delete(fd);
      if (o?.pipe && o.end === "w") {
        o.pipe.closed = true;
        feed(o.pipe);
      } else if (o?.pipe) pipes.delete(/\d+/.exec(o.path)[0]);
      done(null);
    },
    fstat(fd, done) {
      const o = open.get(fd);
      done(null, (o && stat(o.path)) || about(0o10644, 0, false));
    },
    stat(path, done) {
      const s = stat(whole(path));
      done(s ? null : fail("ENOENT"), s);
    },
    lstat(path, done) { this.stat(path, done); },
    mkdir(path, perm, done) {
      if (stat(whole(path))) return void done(fail("EEXIST"));
      folders.add(whole(path));
      done(null);
    },
    readdir(path, done) {
      const at = whole(path) === "/" ? "/" : whole(path) + "/";
      done(null, [...files.keys(), ...folders].filter((p) => p !== "/" && p.startsWith(at) && !p.slice(at.length).includes("/")).map((p) => p.slice(at.length)));
    },
    rename(from, to, done) {
      const f = files.get(whole(from));
      if (!f) return void done(fail("ENOENT"));
      files.delete(whole(from));
      files.set(whole(to), f);
      done(null);
    },
    unlink(path, done) { done(files.delete(whole(path)) ? null : fail("ENOENT")); },
    rmdir(path, done) { done(folders.delete(whole(path)) ? null : fail("ENOENT")); },
    fsync: yes, chmod: yes, fchmod: yes, utimes: yes,
    chown: no, fchown: no, lchown: no, ftruncate: no, truncate: no, link: no, readlink: no, symlink: no,
  };
  globalThis.process = {
    getuid: () => -1, getgid: () => -1, geteuid: () => -1, getegid: () => -1, getgroups: () => [], pid: 1, ppid: 0,
    umask: () => 0, cwd: () => "/", chdir: () => { throw fail("ENOSYS"); },
  };
  globalThis.path = { resolve: (...p) => whole(p.join("/")) };
})();
