import type { LocalizedText } from '#model/language/localized.ts'
/** One link of the chain that decides whether somebody may do something. */
export interface WhyStep {
  kind: 'schema' | 'permission' | 'role' | 'record' | 'condition' | 'scope'
  /** Whether it lets pass. */
  ok: boolean
  /** In words. */
  text: LocalizedText
  /** Where the page file says so: schemas/system/post/index.json:12; null where no file is known. */
  place: string | null
}

export const step = (
  kind: WhyStep['kind'],
  ok: boolean,
  text: LocalizedText,
  place: string | null = null,
): WhyStep => ({ kind, ok, text, place })
