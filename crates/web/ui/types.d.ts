// What the page calls some things of protocol.d.ts, which is made from the server's types.

import type * as Protocol from "./protocol.d.ts";

export type HiveView = Extract<Protocol.View, { game: "hive" }>;
export type HexView = Extract<Protocol.View, { game: "hex" }>;
export type View = Protocol.View;
export type Side = Protocol.Side;
export type Setup = Protocol.Setup;
export type Analysis = Protocol.Analysis;
export type MoveInfo = Protocol.MoveInfo;
