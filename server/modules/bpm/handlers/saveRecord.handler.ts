import { Fault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { ResourceModel } from '#model/types/index.ts'
import {
  defineHandler,
  type HandlerInput,
  type HandlerOption,
  type OptionsWork,
} from '#server/engine/defineHandler.ts'

const PREFIX = 'value:'

/** Creates or changes a record of a page, with the rights that the starter has then. */
export default defineHandler({
  name: 'saveRecord',
  title: { zh: '保存业务记录', en: 'Save a record' },
  description: {
    zh: '以流程发起人的权限在页面中新增或修改一条记录；发起人无权这样做时，流程产生异常',
    en: 'Creates or changes a record of a page with the rights of whoever started the process; where these do not allow it there is an incident',
  },
  params: {
    page: {
      title: { zh: '页面', en: 'Page' },
      help: { zh: '允许流程写入记录的页面', en: 'Pages that let processes write records' },
      required: true,
      kind: 'select',
      options: pages,
    },
    mode: {
      title: { zh: '方式', en: 'What is done' },
      required: true,
      kind: 'select',
      options: [
        { value: 'create', label: { zh: '新增', en: 'Create' } },
        { value: 'change', label: { zh: '修改', en: 'Change' } },
      ],
    },
    key: {
      title: { zh: '记录编号', en: 'Key of the record' },
      help: { zh: '要修改的记录，一般用表达式', en: 'Of the record that is changed; mostly an expression' },
      required: true,
      askedWith: { param: 'mode', value: 'change' },
    },
    value: {
      title: { zh: '字段的值', en: 'Values of fields' },
      required: true,
      kind: 'entries',
      namesOf: 'page',
    },
    result: {
      title: { zh: '结果变量', en: 'Variable of the result' },
      help: { zh: '记录编号保存到这个变量', en: 'The key of the record becomes this variable' },
      kind: 'variable',
    },
  },
  // A record that is there is not made again.
  afterReturn: 'kept',
  async inside({ params, instance }, work) {
    const key = await work.services.approvals.save(work, {
      ...{
        userId: instance.starter,
        page: String(params.page),
        key: keyOf(params),
        values: valuesOf(params),
      },
    })
    const variable = String(params.result ?? '').trim()
    return variable === '' ? undefined : { [variable]: key }
  },
})

/** @throws Fault NOT_FOUND where a record is to be changed and none is named */
function keyOf({ mode, key }: HandlerInput['params']): unknown {
  if (mode !== 'change') return null
  if (key !== null && key !== undefined && key !== '') return key
  throw new Fault('NOT_FOUND', { message: localized('没有指明要修改的记录') })
}

const valuesOf = (params: HandlerInput['params']): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(params)
      .filter(([name]) => name.startsWith(PREFIX))
      .map(([name, value]) => [name.slice(PREFIX.length), value]),
  )

/** Pages that say `onBehalf`, with the fields that a client may write. */
function pages({ app }: OptionsWork): HandlerOption[] {
  return Object.values(app.resources)
    .filter(({ onBehalf }) => onBehalf)
    .map(resource => ({ value: resource.page, label: resource.title, names: fieldsOf(resource) }))
}

const fieldsOf = ({ fields }: ResourceModel): NonNullable<HandlerOption['names']> =>
  fields.filter(({ write }) => write !== 'never').map(({ name, title }) => ({ value: name, label: title }))
