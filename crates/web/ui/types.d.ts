// What the page calls some things of protocol.d.ts, which is made from the server's types.

import type * as Protocol from "./protocol.d.ts";

export type View = Protocol.View;
export type HiveView = Extract<View, { game: "hive" }>;
export type HexView = Extract<View, { game: "hex" }>;
export type Side = Protocol.Side;
export type Setup = Protocol.Setup;
export type Analysis = Protocol.Analysis;
export type MoveInfo = Protocol.MoveInfo;
export type About = Protocol.About;
export type Reply = Protocol.Reply;

type Cell = [number, number];
type Sides<T> = { white: T; black: T };

/** What is true of a position of Hive: `engine::facts::hive`. */
export type HiveFacts = {
  game: "hive";
  pins: { tile: string; at: Cell | null; parts: Cell[][] }[];
  reach: { [tile: string]: Cell[] };
  threats: Sides<{ fill: { cell: Cell; by: string[] }[]; wins: { tile: string; to: Cell }[]; under: string | null }>;
  liberties: Sides<{ placed: boolean; free: Cell[] }>;
};

/** What is true of a position of Hex: `engine::facts::hex`. */
export type HexFacts = {
  game: "hex";
  connections: { between: [string, string]; carrier: string[]; by: Side }[];
  dead: string[];
  captured: Sides<string[]>;
  mustPlay: { cells: string[]; carrier: string[] } | null;
};

export type Facts = HiveFacts | HexFacts;

/** What the review says of a move. */
export type ReviewedPly = {
  ply: number;
  move: string;
  winrate: number;
  best: string;
  loss: number;
  mark: "" | "?!" | "?" | "??";
  why: { fact: unknown; text: string }[];
  pv: string[];
};
export type ReviewMessage = { turnNumber: number; winrate: number } | { plies: ReviewedPly[] };

/** A game that was read from text. */
export type GameRead = {
  setup: Setup;
  moves: string[];
  players?: { white?: string; black?: string };
  result?: string;
  date?: string;
  comments?: { ply: number; text: string }[];
  warnings?: string[];
};
export type GamesRead = { games: GameRead[]; refused: { where: string; reason: string }[] };

export type Written = { name: string; mime: string; text: string };
