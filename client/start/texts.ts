/** Loads the texts: those that all screens share, and further groups when a page needs them. */
import type { Page } from "../../views/generated/page-data";
import { groupOfView, TEXTS } from "../generated/texts";

interface LoadedTexts {
  texts: Record<string, string>;
  /** Loads the further texts that a page of the same language needs into `texts`. */
  addTexts: (page: Page) => Promise<void>;
  /** Loads the texts of the host's messages about a form or in the snackbar into `texts`; resolves to
   * whether they are loaded. */
  addMessages: () => Promise<boolean>;
}

export async function loadTexts(page: Page): Promise<LoadedTexts> {
  const texts: Record<string, string> = {};
  const add = async (group: keyof typeof TEXTS) => {
    Object.assign(texts, (await TEXTS[group][page.locale]()).default);
  };
  const addTexts = async ({ route, problem, flash, form }: Page) => {
    const messages = flash || form ? add("messages") : null;
    if (problem === null) await add(groupOfView(route));
    await messages;
  };
  await Promise.all([add("first"), addTexts(page)]);
  const addMessages = () =>
    add("messages").then(
      () => true,
      () => false,
    );
  return { texts, addTexts, addMessages };
}
