import { chosenLanguage } from '#model/language/t.ts'
import chinese from './zh.json' with { type: 'json' }

const CHINESE: Record<string, string> = chinese

/**
 * Returns a text of the drawing libraries in the language of the interface. Their texts are English; one that
 * zh.json does not have stays English. `{name}` in it is replaced by the value of that name.
 */
export function translate(text: string, values: Record<string, string | number> = {}): string {
  const template = chosenLanguage() === 'zh' ? (CHINESE[text] ?? text) : text
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}

/** Gives diagrams the language of the interface. */
export const translateModule = { translate: ['value', translate] as const }
