import { affixes, lengths, placeholder } from '#model/builder/settings.ts'
import { defineBuilder } from '#model/builder/WidgetBuilder.ts'

export default defineBuilder({
  group: 'basic',
  order: 1,
  icon: 'input',
  starter: { type: 'string', title: { zh: '单行文本', en: 'Text' }, maxLength: 200 },
  variants: [
    {
      icon: 'phone',
      starter: { type: 'string', title: { zh: '手机号', en: 'Mobile number' }, format: 'mobile' },
    },
    {
      icon: 'email',
      starter: { type: 'string', title: { zh: '邮箱', en: 'Mail address' }, format: 'email', maxLength: 200 },
    },
    {
      icon: 'user',
      starter: { type: 'string', title: { zh: '身份证号', en: 'Identity number' }, format: 'national-id' },
    },
  ],
  settings: {
    ...placeholder,
    ...lengths,
    ...affixes,
    pattern: { title: { zh: '格式（正则）', en: 'Pattern' }, type: 'string', maxLength: 500 },
    format: {
      title: { zh: '内容格式', en: 'Format' },
      type: 'string',
      'x-options': [
        { value: 'mobile', label: { zh: '手机号', en: 'Mobile number' } },
        { value: 'email', label: { zh: '邮箱', en: 'Mail address' } },
        { value: 'uri', label: { zh: '网址', en: 'Web address' } },
        { value: 'national-id', label: { zh: '身份证号', en: 'Identity number' } },
        { value: 'credit-code', label: { zh: '统一社会信用代码', en: 'Credit code' } },
      ],
    },
    'x-component-props.allowClear': { title: { zh: '可一键清空', en: 'Can be cleared' }, type: 'boolean' },
  },
})
