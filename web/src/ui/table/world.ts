/** The browser as the connection sees it: sockets, timers, and the moments to look again. */
import type { World } from "../../lib/connection.ts";

export interface BrowserWorld extends World {
  /** Calls back whenever the page is seen again or the network returns. */
  onWake(what: () => void): void;
}

/** For the table with this code; a proxy may choose the node by it, the server does not look. */
export function browserWorld(code: string): BrowserWorld {
  return {
    open(heard) {
      const secure = location.protocol === "https:";
      const query = `table=${encodeURIComponent(code)}`;
      const socket = new WebSocket(`${secure ? "wss" : "ws"}://${location.host}/ws?${query}`);
      socket.onopen = () => heard.opened();
      socket.onmessage = (event) => heard.message(String(event.data));
      socket.onclose = () => heard.closed();
      return {
        send: (text) => socket.readyState === WebSocket.OPEN && socket.send(text),
        close: () => socket.close(),
      };
    },
    later(ms, what) {
      const timer = setTimeout(what, ms);
      return () => clearTimeout(timer);
    },
    chance: Math.random,
    onWake(what) {
      document.addEventListener(
        "visibilitychange",
        () => document.visibilityState === "visible" && what(),
      );
      window.addEventListener("pageshow", what);
      window.addEventListener("online", what);
    },
  };
}
