import type { BuilderSettings } from '#model/builder/WidgetBuilder.ts'
import type { ElementKind } from '../text/FormElement.ts'

const title: BuilderSettings = {
  title: {
    title: { zh: '标题', en: 'Title' },
    type: 'string',
    maxLength: 200,
    'x-component': 'builder-text',
  },
}

const visible: BuilderSettings = {
  'x-visible': {
    title: { zh: '显示条件', en: 'Asked for when' },
    type: 'string',
    'x-component': 'builder-condition',
  },
}

const columns: BuilderSettings = {
  columns: { title: { zh: '列数', en: 'Columns' }, type: 'integer', minimum: 1, maximum: 4 },
}

/** What is set of every field, before what its widget adds. */
export const fieldSettings: BuilderSettings = {
  ...title,
  description: {
    title: { zh: '帮助文字', en: 'Help' },
    type: 'string',
    maxLength: 500,
    'x-component': 'builder-text',
  },
  '#required': { title: { zh: '必填', en: 'Required' }, type: 'boolean' },
}

/** The same, behind what its widget adds. */
export const fieldConditions: BuilderSettings = {
  ...visible,
  'x-required': {
    title: { zh: '必填条件', en: 'Required when' },
    type: 'string',
    'x-component': 'builder-condition',
  },
  'x-rules': {
    title: { zh: '校验规则', en: 'Rules' },
    type: 'array',
    items: { type: 'object', additionalProperties: true },
    'x-component': 'builder-rules',
  },
  'x-default': {
    title: { zh: '默认值公式', en: 'Default' },
    type: 'string',
    'x-component': 'builder-formula',
  },
  'x-compute': {
    title: { zh: '计算公式', en: 'Computed' },
    type: 'string',
    'x-component': 'builder-formula',
  },
}

/** What is set of a field by the part of the layout in which it stands. */
export const placeSettings: BuilderSettings = {
  '#span': { title: { zh: '占用列数', en: 'Columns taken' }, type: 'integer', minimum: 1, maximum: 4 },
}

/** What is set of the other elements. */
export const partSettings: Partial<Record<ElementKind, BuilderSettings>> = {
  group: { ...title, ...columns, ...visible },
  grid: { ...columns, ...visible },
  tabs: columns,
  steps: {
    ...columns,
    save: { title: { zh: '逐步保存', en: 'Save each step' }, type: 'boolean' },
  },
  pane: { ...title, ...visible },
  note: {
    text: {
      title: { zh: '内容', en: 'Text' },
      type: 'string',
      maxLength: 2000,
      'x-component': 'builder-text',
    },
    tone: {
      title: { zh: '样式', en: 'Look' },
      type: 'string',
      'x-options': [
        { value: 'info', label: { zh: '提示', en: 'Information' } },
        { value: 'success', label: { zh: '成功', en: 'Success' } },
        { value: 'warning', label: { zh: '警告', en: 'Warning' } },
        { value: 'danger', label: { zh: '危险', en: 'Danger' } },
      ],
    },
    ...visible,
  },
  divider: { ...title, ...visible },
  shape: title,
}

/** What is set of the form itself. */
export const formSettings: BuilderSettings = {
  ...columns,
  rules: {
    title: { zh: '校验规则', en: 'Rules' },
    type: 'array',
    items: { type: 'object', additionalProperties: true },
    'x-component': 'builder-rules',
    'x-component-props': { hasPlace: true },
  },
}

/** What is set of one of several values that a field takes, beside the value and its label. */
export const optionSettings: BuilderSettings = {
  image: {
    title: { zh: '图片', en: 'Picture' },
    type: 'string',
    maxLength: 2000,
    'x-component': 'image',
    'x-component-props': { limit: 1 },
  },
  color: {
    title: { zh: '标签颜色', en: 'Colour of its tag' },
    type: 'string',
    'x-options': [
      { value: 'primary', label: { zh: '主色', en: 'Primary' } },
      { value: 'success', label: { zh: '成功', en: 'Success' } },
      { value: 'info', label: { zh: '提示', en: 'Information' } },
      { value: 'warning', label: { zh: '警告', en: 'Warning' } },
      { value: 'danger', label: { zh: '危险', en: 'Danger' } },
    ],
    'x-component': 'select',
  },
  other: { title: { zh: '选中后填写文字', en: 'Asks for a text' }, type: 'boolean' },
  exclusive: { title: { zh: '不与其他项同选', en: 'Chosen alone' }, type: 'boolean' },
}
