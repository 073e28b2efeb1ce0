/** The texts in this browser: those of all screens, and once one is shown that needs them, others. */
import type { Page } from "../../views/generated/page-data";
import { groupOfView, TEXTS } from "../generated/texts";

interface LoadedTexts {
  texts: Record<string, string>;
  /** Loads what a page of the same language needs besides. */
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
