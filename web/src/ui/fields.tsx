/** Form fields with their labels. */
import type { ComponentChildren } from "preact";

export interface Option {
  readonly value: string;
  readonly label: string;
}

interface ChoiceProps {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly options: readonly Option[];
  readonly onChoose: (value: string) => void;
}

/** One of a few, all to be seen: a row of buttons that a keyboard moves through with arrows. */
export function Choice({ label, name, value, options, onChoose }: ChoiceProps) {
  return (
    <fieldset class="choice">
      <legend>{label}</legend>
      <div class="choice-row">
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChoose(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** One of many. */
export function Select({ label, name, value, options, onChoose }: ChoiceProps) {
  return (
    <label class="field">
      <span>{label}</span>
      <select name={name} value={value} onChange={(event) => onChoose(event.currentTarget.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value} selected={option.value === value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}

interface SwitchProps {
  readonly label: ComponentChildren;
  readonly on: boolean;
  readonly onSwitch: (on: boolean) => void;
}

export function Switch({ label, on, onSwitch }: SwitchProps) {
  return (
    <label class="switch">
      <input
        type="checkbox"
        role="switch"
        checked={on}
        aria-checked={on}
        onChange={(event) => onSwitch(event.currentTarget.checked)}
      />
      <span>{label}</span>
    </label>
  );
}
