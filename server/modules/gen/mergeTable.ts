import { Fault } from '#model/errors.ts'
import { type MergeChoice, type MergeConflict, mergePage } from '#model/generate/mergePage.ts'
import { localized } from '#model/language/localized.ts'
import type { SourceFile } from '#model/types/index.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import { type GenTable, pageFileOf } from './genTable.ts'

/** A page file that was made anew, merged with what stands in its place. */
export interface MergedPage {
  /** As it would be generated if nothing stood there. */
  fresh: SourceFile
  /** As it is to be written. */
  merged: SourceFile
  /** As it is now; null where there is none. */
  now: string | null
  /** As it was generated last; null for never. */
  base: string | null
  conflicts: MergeConflict[]
}

/**
 * The page file of a table, merged with what people have written into it since it was generated.
 * @param choices what to take of each conflict, by its pointer; what stands in the file where absent
 * @throws Fault STATE when the file cannot be read, or the drawing of the page and its columns disagree
 */
export async function mergeTable(
  context: RequestContext,
  table: GenTable,
  choices: Readonly<Record<string, MergeChoice>>,
): Promise<MergedPage> {
  const { file: fresh, conflicts: open } = await pageFileOf(context, table)
  if (open.length > 0)
    throw new Fault('STATE', {
      message: localized('设计与字段的设置有 {{count}} 处不一致，请先在“设计”中选择', { count: open.length }),
    })
  const now = await context.services.generator.fileNow(table.config.pageKey)
  const base = table.generatedText
  if (now === null) return { fresh, merged: fresh, now, base, conflicts: [] }
  try {
    const { text, conflicts } = mergePage({ base, file: now, fresh: fresh.text }, choices)
    return { fresh, merged: { path: fresh.path, text }, now, base, conflicts }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw new Fault('STATE', {
      message: localized('schemas/{{path}} 不是正确的 JSON，不能合并', { path: fresh.path }),
    })
  }
}
