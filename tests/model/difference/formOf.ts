import { createCompiler } from '#model/createCompiler.ts'
import type { ActionFormModel } from '#model/types/index.ts'

export type Properties = Record<string, Record<string, unknown>>
export interface Form {
  properties?: Properties
  required?: string[]
  rules?: object[]
  layout?: unknown[]
}

const environment = {
  dictionaries: { state: ['a', 'b'].map(value => ({ value, label: value })) },
  permissions: [],
  menus: [],
}

/** The form of an action, which describes a document as well. @throws Error with the mistakes of the check */
export function formOf(form: Form): ActionFormModel {
  const page = {
    title: '文档',
    menu: {},
    resource: {
      path: '/test/document',
      label: 'documentName',
      properties: { documentName: { type: 'string', title: '名称', maxLength: 10 } },
      actions: { fill: { title: '填写', run: 'module', on: 'list', form } },
    },
  }
  const files = [{ path: 'test/document.json', text: JSON.stringify(page) }]
  const { app, problems } = createCompiler().compile(files, environment)
  const compiled = app?.resources['test/document']?.actions[0]?.form
  if (!compiled) throw new Error(JSON.stringify(problems))
  return compiled
}
