import { filesOf } from '#model/builder/settings.ts'
import { defineBuilder } from '#model/builder/WidgetBuilder.ts'
import { TAKEN_EXTENSIONS } from '#model/derive/uploads.ts'

export default defineBuilder({
  group: 'file',
  order: 1,
  icon: 'upload',
  starter: { type: 'string', title: { zh: '文件', en: 'File' }, maxLength: 2000, 'x-component': 'file' },
  settings: filesOf(TAKEN_EXTENSIONS.file),
})
