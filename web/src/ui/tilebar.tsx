/** Tiles: two merge into one that shows its value, with what it is made of beneath. */
import { useLayoutEffect, useRef } from "preact/hooks";
import { printed } from "../lib/fraction.ts";
import type { Tile, Tiles } from "../lib/tiles.ts";
import { written } from "../lib/tree.ts";
import { Face } from "./card.tsx";
import { Glyphs } from "./glyphs.tsx";
import { arrive } from "./motion.ts";
import { say } from "./prefs.ts";

interface Props {
  readonly tiles: Tiles;
  readonly onTap: (id: number) => void;
}

export function TileBar({ tiles, onTap }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    for (const tile of bar.current?.querySelectorAll<HTMLElement>("[data-tile]") ?? []) {
      arrive(`tile${tile.dataset.tile}`, tile);
    }
  });
  return (
    <div
      class="hand tiles"
      ref={bar}
      role="group"
      aria-label={say.value("tiles.name")}
      data-row="hand"
    >
      {tiles.tiles.map((tile) => (
        <TileButton key={tile.id} tile={tile} chosen={tile.id === tiles.first} onTap={onTap} />
      ))}
    </div>
  );
}

function TileButton({
  tile,
  chosen,
  onTap,
}: {
  tile: Tile;
  chosen: boolean;
  onTap: (id: number) => void;
}) {
  const shown = printed(tile.value);
  const isCard = typeof tile.tree === "number";
  const label = isCard
    ? say.value("card.name", { number: shown })
    : say.value("tiles.made", { value: shown, line: written(tile.tree) });
  return (
    <button
      type="button"
      class={`card tile${isCard ? "" : " made"}`}
      data-tile={tile.id}
      aria-pressed={chosen}
      aria-label={label}
      onClick={() => onTap(tile.id)}
    >
      {isCard ? (
        <Face number={Number(tile.tree)} />
      ) : (
        <Made shown={shown} line={written(tile.tree)} />
      )}
    </button>
  );
}

function Made({ shown, line }: { shown: string; line: string }) {
  return (
    <span class="face made" aria-hidden="true">
      <Glyphs text={shown} class="big" />
      <small>{line}</small>
    </span>
  );
}
