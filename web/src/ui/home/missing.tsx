/** What is said at an address where nothing is. */
import { say } from "../prefs.ts";

export function Missing() {
  const t = say.value;
  return (
    <section class="panel">
      <h1 tabIndex={-1} data-heading>
        {t("missing.title")}
      </h1>
      <p>{t("missing.what")}</p>
      <a class="go" href="/">
        {t("home")}
      </a>
    </section>
  );
}
