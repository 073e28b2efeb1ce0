/** Loads the texts: those that all screens share, and a further group when a screen needs it. */
import type { Page } from "../../views/generated/page-data";
import { groupOfView, TEXTS } from "../generated/texts";

interface LoadedTexts {
  texts: Record<string, string>;
  /** Loads the further texts that a page of the same language needs into `texts`. */
  addTexts: (page: Page) => Promise<void>;
}

export async function loadTexts(page: Page): Promise<LoadedTexts> {
  const texts: Record<string, string> = {};
  const add = async (group: keyof typeof TEXTS) => {
    Object.assign(texts, (await TEXTS[group][page.locale]()).default);
  };
  const addTexts = async ({ route, problem }: Page) => {
    if (problem === null) await add(groupOfView(route));
  };
  await Promise.all([add("first"), addTexts(page)]);
  return { texts, addTexts };
}
