/** Loads the texts: those that all screens share, and further groups when a page needs them. */
import type { Page } from "../../views/generated/page-data";
import { groupOfView, TEXTS } from "../generated/texts";

/** Returns the texts that the page needs, and functions that load further ones into them. */
export async function loadTexts(page: Page) {
  const texts: Record<string, string> = {};
  const add = async (group: keyof typeof TEXTS) => {
    Object.assign(texts, (await TEXTS[group][page.locale]()).default);
  };
  /** Loads what a page of the same language needs. */
  const addTexts = async ({ route, problem, flash, form }: Page) => {
    const messages = flash || form ? add("messages") : null;
    if (problem === null) await add(groupOfView(route));
    await messages;
  };
  await Promise.all([add("first"), addTexts(page)]);
  /** Loads the host's messages about a form or in the snackbar; resolves to whether they are loaded. */
  const addMessages = () =>
    add("messages").then(
      () => true,
      () => false,
    );
  return { texts, addTexts, addMessages };
}
