import { localized } from '#model/language/localized.ts'
import { type Language, textOf } from '#model/language/t.ts'
import type { FieldModel } from '#model/types/index.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { namesIn, ownFileName, uploadedAddresses } from '#server/engine/files/fileNames.ts'
import type { Survey, SurveyWork } from './Survey.ts'

/** What files are called, by the last part of their addresses. */
export type FileNames = Readonly<Record<string, string>>

/** What the files of answers are called; none of an anonymous survey has a name. */
export async function answerFileNames(
  { tx, services }: SurveyWork,
  { anonymous }: Survey,
  answers: readonly { content: unknown }[],
): Promise<FileNames> {
  const names = anonymous ? [] : answers.flatMap(({ content }) => namesIn(content))
  if (names.length === 0) return {}
  const found = await services.institution.files.find(tx, [...new Set(names)])
  return Object.fromEntries([...found].map(([name, { originalName }]) => [lastPart(name), originalName]))
}

/** The files of an answer to a question in a cell: what each is called, 图片 1 without a name, and its address. */
export function fileCell(
  { name }: FieldModel,
  content: Row,
  { names, language }: { names: FileNames; language: Language },
): string {
  const told = uploadedAddresses(content[name]).map((address, index) => {
    const called = names[lastPart(ownFileName(address) ?? address)]
    const words = called ?? textOf(localized('图片 {{number}}', { number: index + 1 }), language)
    return `${words} ${address}`
  })
  return told.join('\n')
}

const lastPart = (name: string): string => name.split('/').at(-1) ?? name
