import { t } from '#model/language/t.ts'
import type { ServiceFacts } from '../execution/ExecutableProcess.ts'
import { isJuel } from '../execution/processExpression.ts'
import {
  type DescribedHandler,
  type DescribedParam,
  entryNames,
  entryPrefix,
  handlerName,
  isAsked,
  unknownFields,
} from './DescribedHandler.ts'

/** Handlers that a message names. */
const MOST_NAMED = 10

type Fields = Readonly<Record<string, string>>

/** What is wrong with a service or listener: that no handler answers it, or that one is told too little or too much. */
export function handlerMistakes(
  { value, fields }: Pick<ServiceFacts, 'value' | 'fields'>,
  handlers: readonly DescribedHandler[],
): string[] {
  const name = handlerName(value)
  const handler = handlers.find(one => one.name === name)
  if (handler === undefined) {
    const known = handlers.slice(0, MOST_NAMED).map(one => one.name)
    return [t('没有名为“{{name}}”的处理程序，可用的有：{{known}}', { name, known: known.join(t('、')) })]
  }
  return [
    ...unknownFields(handler, Object.keys(fields)).map(field =>
      t('处理程序“{{handler}}”没有参数“{{name}}”', { handler: handler.title, name: field }),
    ),
    ...(handler.params ?? [])
      .filter(param => isAsked(param, other => own(fields, other)))
      .flatMap(param => paramMistakes(handler, param, fields)),
  ]
}

function paramMistakes(handler: DescribedHandler, param: DescribedParam, fields: Fields): string[] {
  const said =
    param.kind === 'entries'
      ? entryMistakes(handler, param, fields)
      : [valueMistake(param, own(fields, param.name))]
  return said
    .filter(mistake => mistake !== null)
    .map(mistake => t('处理程序“{{handler}}”的{{mistake}}', { handler: handler.title, mistake }))
}

const own = (fields: Fields, name: string): string =>
  Object.hasOwn(fields, name) ? (fields[name] as string).trim() : ''

/** What is wrong with the text of a parameter; null when nothing is. */
export function valueMistake(param: DescribedParam, text: string): string | null {
  const { title, required, expression, kind, options } = param
  if (text === '') return required ? t('参数“{{title}}”没有填写', { title }) : null
  if (isJuel(text)) return expression ? null : t('参数“{{title}}”不能使用表达式', { title })
  if (kind === 'number' && !Number.isFinite(Number(text))) return t('参数“{{title}}”应为数字', { title })
  if (kind === 'variable' && !isVariable(text))
    return t('参数“{{title}}”应为变量名，由字母、数字和下划线组成', { title })
  if (kind === 'select' && options && !options.some(({ value }) => value === text))
    return t('参数“{{title}}”的值“{{text}}”不在可选范围内', { title, text })
  return null
}

const isVariable = (text: string): boolean => /^[\p{L}_][\p{L}\p{N}_]*$/u.test(text)

function entryMistakes(handler: DescribedHandler, param: DescribedParam, fields: Fields): (string | null)[] {
  const { title, required } = param
  const prefix = entryPrefix(param)
  const entries = Object.keys(fields)
    .filter(field => field.startsWith(prefix))
    .map(field => field.slice(prefix.length))
  if (entries.length === 0) return [required ? t('参数“{{title}}”没有填写', { title }) : null]
  const names = entryNames(handler, param, name => own(fields, name))
  return entries.map(entry =>
    names && !names.some(({ value }) => value === entry)
      ? t('参数“{{title}}”中没有“{{entry}}”', { title, entry })
      : null,
  )
}
