import type { AppModel, FieldModel } from '#model/types/index.ts'
import type { Audiences } from '../engine/contracts/Institution.ts'

/**
 * Holds page files to what the institution's port knows: a part of an audience that it does not know would mean nobody.
 * @throws Error naming page, property and part
 */
export function assertMeantParts({ resources }: AppModel, { parts: known }: Pick<Audiences, 'parts'>): void {
  for (const { page, fields, actions } of Object.values(resources)) {
    const asked = [...fields, ...actions.flatMap(({ form }) => form?.fields ?? [])]
    for (const field of asked) {
      const part = partsOf(field).find(name => !known.includes(name))
      if (part === undefined) continue
      throw new Error(
        `${page}: ${field.name} means people by "${part}", and server/institution does not know whom that means: ` +
          `memberships.ts and meantAccounts.ts must, and meantParts.ts name it.`,
      )
    }
  }
}

const partsOf = ({ audience }: FieldModel): string[] => (audience?.parts ?? []).map(({ name }) => name)
