/** Small sounds, made on the spot; off unless somebody turns them on. */
import { sound } from "./prefs.ts";

export type Cue = "pick" | "win" | "wrong" | "deal";

/** Pitches in hertz, one after the other. */
const TUNES: Readonly<Record<Cue, readonly number[]>> = {
  pick: [620],
  deal: [392, 440, 494],
  win: [523, 659, 784, 1047],
  wrong: [220, 165],
};

const NOTE_S = 0.09;
let audio: AudioContext | null = null;

export function play(cue: Cue): void {
  if (!sound.value) return;
  try {
    audio ??= new AudioContext();
    const start = audio.currentTime;
    TUNES[cue].forEach((pitch, at) => {
      note(audio as AudioContext, pitch, start + at * NOTE_S);
    });
  } catch {
    sound.value = false; // a browser without sound plays on in silence
  }
}

function note(context: AudioContext, pitch: number, at: number): void {
  const tone = context.createOscillator();
  const level = context.createGain();
  tone.type = "triangle";
  tone.frequency.value = pitch;
  level.gain.setValueAtTime(0.0001, at);
  level.gain.exponentialRampToValueAtTime(0.12, at + 0.01);
  level.gain.exponentialRampToValueAtTime(0.0001, at + NOTE_S);
  tone.connect(level).connect(context.destination);
  tone.start(at);
  tone.stop(at + NOTE_S);
}
