import { filesOf } from '#model/builder/settings.ts'
import { defineBuilder } from '#model/builder/WidgetBuilder.ts'
import { TAKEN_EXTENSIONS } from '#model/derive/uploads.ts'

export default defineBuilder({
  group: 'file',
  order: 2,
  icon: 'picture',
  starter: { type: 'string', title: { zh: '图片', en: 'Picture' }, maxLength: 2000, 'x-component': 'image' },
  settings: filesOf(TAKEN_EXTENSIONS.image),
})
