// The judge of the peers: whether a text makes the target of all the cards, in whole steps.
// It does for them what Krypto's own judge does for us, so that their round costs what ours does.

"use strict";

const TOKEN = /\s*(\d+|[-+*/×÷−()])/gy;
const SIGNS = { "×": "*", "÷": "/", "−": "-" };

function tokens(text) {
  const found = [];
  TOKEN.lastIndex = 0;
  for (let at = 0; at < text.length; at = TOKEN.lastIndex) {
    const match = TOKEN.exec(text);
    if (!match) return null;
    found.push(SIGNS[match[1]] ?? match[1]);
  }
  return found;
}

function applied(sign, left, right) {
  if (sign === "+") return left + right;
  if (sign === "-") return left - right;
  if (sign === "*") return left * right;
  return right !== 0 && left % right === 0 ? left / right : NaN;
}

function value(list, cards) {
  let at = 0;
  const factor = () => {
    const token = list[at++];
    if (token === "(") {
      const inner = sum();
      if (list[at++] !== ")") throw new SyntaxError("bracket");
      return inner;
    }
    if (!/^\d+$/.test(token ?? "")) throw new SyntaxError("number");
    cards.push(Number(token));
    return Number(token);
  };
  const chain = (next, signs) => {
    let left = next();
    while (signs.includes(list[at])) left = applied(list[at++], left, next());
    return left;
  };
  const product = () => chain(factor, ["*", "/"]);
  const sum = () => chain(product, ["+", "-"]);
  const whole = sum();
  if (at !== list.length) throw new SyntaxError("rest");
  return whole;
}

exports.judge = (text, hand, target) => {
  const list = typeof text === "string" && text.length <= 200 ? tokens(text) : null;
  if (!list) return false;
  const cards = [];
  try {
    const made = value(list, cards);
    const sorted = (numbers) => [...numbers].sort((a, b) => a - b).join();
    return sorted(cards) === sorted(hand) && made === target;
  } catch {
    return false;
  }
};
