import type { DocumentVersion } from '../contracts/documents.ts'
import type { RequestContext } from '../contracts/RequestContext.ts'
import type { Row } from '../contracts/records.ts'
import { eitherOf } from '../present/sayInEither.ts'

/** A version of a form as it is filled in by an account or by somebody behind a link; null where it is not there. */
export function formVersion(context: RequestContext, versionId: number): Promise<DocumentVersion | null> {
  const { tenantId } = context.isSignedIn ? context.caller : context.link
  const caller = { tenantId, userName: '', permissions: new Set<string>() }
  const work = { tx: context.tx, now: context.now, app: context.app, caller }
  return context.services.documents.version(work, versionId)
}

interface Field {
  dict: string | null
  fields: Field[]
}

/** The values of the dictionaries that a form needs, by type, for those who may ask for none. */
export async function dictionariesOf(
  { services }: RequestContext,
  fields: readonly Field[],
): Promise<Record<string, Row[]>> {
  const types = new Set(fields.flatMap(field => [field, ...field.fields]).flatMap(({ dict }) => dict ?? []))
  const entries = await Promise.all(
    [...types].map(async type => {
      const known = await services.dictionaries.entries(type)
      const rows = known.map(({ dictValue, dictLabel, dictLabelEn, listClass, cssClass }) => ({
        ...{ dictValue, dictLabel: eitherOf(dictLabel, dictLabelEn), listClass, cssClass },
      }))
      return [type, rows] as const
    }),
  )
  return Object.fromEntries(entries)
}
