import { Fault, fieldFault } from '#model/errors.ts'
import { LocalizedText, localized } from '#model/language/localized.ts'
import { decodeXml } from '#process/decodeXml.ts'
import type { RouteInput } from '#server/engine/contracts/ModuleRoute.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { readPart } from '#server/engine/request/readPart.ts'
import { fieldsKnown } from './formOf.ts'
import { standingRules } from './rulesOf.ts'
import { rowAnswer } from './run/reading.ts'
import { ACTIVE, SUSPENDED, setModelState } from './setModelState.ts'

/** Multipart field of the file. */
const MODEL_FILE = 'bpmnFile'

/** Bytes of a file. */
const LARGEST = 5 * 1024 * 1024

const FIELDS = ['key', 'name', 'category', 'description'] as const

const NOT_SAVED = localized('流程图不能保存：')

const NOT_IMPORTED = localized('文件不能导入：')

const aboutFile = (words: LocalizedText): LocalizedText =>
  new LocalizedText(language => words[language].replace(NOT_SAVED[language], NOT_IMPORTED[language]))

/** Calls about models beside those derived from the page. */
export default defineModule({
  routes: [
    {
      method: 'PUT',
      path: '/bpm/model/update-state',
      access: { permissions: ['bpm:model:update'] },
      title: '流程模型挂起、激活',
      summary: 'Suspends (2) or activates (1) the latest version of a model',
      body: {
        type: 'object',
        required: ['id', 'state'],
        additionalProperties: false,
        properties: {
          id: { type: 'integer', title: localized('编号'), minimum: 1 },
          state: { type: 'integer', title: localized('状态'), enum: [ACTIVE, SUSPENDED] },
        },
      },
      run: updateState,
    },
    {
      method: 'GET',
      path: '/bpm/model/facts',
      access: { permissions: ['bpm:model:query'] },
      summary:
        'What the check of a model has to know besides its diagram: fields of the form, tasks with a rule',
      query: {
        type: 'object',
        required: ['id'],
        properties: { id: { type: 'string', pattern: '^[0-9]{1,16}$' } },
      },
      answer: rowAnswer(['fields', 'titles', 'hasForm', 'assigned']),
      run: readFacts,
    },
    {
      method: 'POST',
      path: '/bpm/model/import',
      access: { permissions: ['bpm:model:create'] },
      title: '流程模型导入',
      summary: 'A new model from a file: multipart with key, name, category, description and the file',
      file: MODEL_FILE,
      parts: {
        type: 'object',
        required: ['key', 'name'],
        properties: Object.fromEntries(FIELDS.map(name => [name, { type: 'string' }])),
      },
      answer: { $ref: '#/components/schemas/bpm.model.index' },
      run: importModel,
    },
  ],
})

async function readFacts(context: RequestContext, { query }: RouteInput) {
  const model = await context.readRecord('bpm/model/index', query.id)
  const known = await fieldsKnown(context, model)
  const rules = await standingRules(context, model.id as number)
  const { fields = null, titles = {} } = known ?? {}
  return { data: { fields, titles, hasForm: model.formType === 10, assigned: [...rules.keys()] } }
}

async function updateState(context: RequestContext, { body }: RouteInput) {
  const model = await context.readRecord('bpm/model/index', body.id)
  if (model.suspensionState === body.state) return {}
  await setModelState(context, model, body.state === ACTIVE ? ACTIVE : SUSPENDED)
  return {}
}

/**
 * A new model from a file: its process is called after the key and name that are sent.
 * @throws Fault INVALID, TOO_LARGE, DUPLICATE at the field of what is wrong
 */
async function importModel(context: RequestContext, { request, query }: RouteInput) {
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
