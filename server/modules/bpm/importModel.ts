import { Fault, fieldFault } from '#model/errors.ts'
import { LocalizedText } from '#model/language/LocalizedText.ts'
import { localized } from '#model/language/localized.ts'
import { decodeXml } from '#process/decodeXml.ts'
import type { RouteInput, Row } from '#server/engine/defineModule.ts'
import type { RequestContext } from '#server/engine/RequestContext.ts'
import { readPart } from '#server/engine/request/readPart.ts'

/** Multipart field of the file. */
export const MODEL_FILE = 'bpmnFile'

/** Bytes of a file. */
const LARGEST = 5 * 1024 * 1024

const FIELDS = ['key', 'name', 'category', 'description'] as const

/**
 * A new model from a file: its process is called after the key and name that are sent.
 * @throws Fault INVALID, TOO_LARGE, DUPLICATE at the field of what is wrong
 */
export async function importModel(context: RequestContext, { request, query }: RouteInput) {
  const part = await readPart(request, { most: LARGEST, field: MODEL_FILE })
  if (!part) throw fieldFault('INVALID', 'bpmnFile', localized('请选择 BPMN 文件'))
  if (part.content.length === 0) throw fieldFault('INVALID', 'bpmnFile', localized('文件是空的，请重新选择'))
  const decoded = decodeXml(part.content)
  if (!decoded)
    throw fieldFault('INVALID', 'bpmnFile', localized('文件不是可以识别的文本，请使用 UTF-8 编码'))
  const sent: Row = { ...query, ...part.fields }
  const given = FIELDS.filter(name => typeof sent[name] === 'string' && sent[name] !== '')
  const values = Object.fromEntries(given.map(name => [name, sent[name]]))
  try {
    return { data: await context.createRecord('bpm/model/index', { ...values, bpmnXml: decoded.text }) }
  } catch (error) {
    throw atFile(error)
  }
}

/** What is wrong with the diagram is wrong with the file. */
function atFile(error: unknown): unknown {
  if (!(error instanceof Fault) || !error.errors.some(({ field }) => field === 'bpmnXml')) return error
  const errors = error.errors.map(one =>
    one.field === 'bpmnXml' ? { ...one, field: MODEL_FILE, message: aboutFile(one.message) } : one,
  )
  return new Fault(error.code, { message: aboutFile(error.words), errors })
}

const NOT_SAVED = localized('流程图不能保存：')
const NOT_IMPORTED = localized('文件不能导入：')

const aboutFile = (words: LocalizedText): LocalizedText =>
  new LocalizedText(language => words[language].replace(NOT_SAVED[language], NOT_IMPORTED[language]))
