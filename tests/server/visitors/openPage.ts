import type { SourceFile } from '#model/types/index.ts'

const text = { type: 'string', maxLength: 50 }
const moment = { type: 'string', format: 'date-time' }

/** Something that visitors sign up for, between two moments, with a paper; and its stall in a hall. */
export const openPage: SourceFile = {
  path: 'test/stall/index.json',
  text: JSON.stringify({
    title: '摊位',
    menu: { parent: 'system', roles: ['admin'] },
    resource: {
      path: '/test/stall',
      key: 'stallId',
      label: 'name',
      properties: {
        name: { ...text, title: '名称' },
        beginTime: { ...moment, title: '开始' },
        lastDay: { type: 'string', format: 'date', title: '截止日期' },
        paused: { type: 'boolean', title: '已暂停', default: false },
        indoors: { type: 'boolean', title: '仅限现场', default: false },
        visits: { type: 'integer', title: '人次', default: 0 },
        paper: { ...text, maxLength: 500, title: '材料', 'x-component': 'file' },
        picture: { ...text, maxLength: 500, title: '照片', 'x-component': 'image' },
      },
      actions: {
        join: {
          title: '登记',
          form: {
            properties: {
              paper: {
                type: 'string',
                title: '材料',
                'x-component': 'file',
                'x-component-props': { accept: ['txt'], size: 1 },
              },
              picture: { type: 'string', title: '照片', 'x-component': 'image' },
            },
          },
          set: { visits: 'visits + 1', paper: 'coalesce(values.paper, paper)', picture: 'values.picture' },
        },
      },
      visitorLinks: {
        join: {
          title: '摊位登记',
          action: 'join',
          fields: ['name'],
          from: 'beginTime',
          to: 'lastDay',
          closed: [{ when: 'paused', message: '登记已暂停，请稍后再来' }],
          typed: true,
          uploads: { files: 3, megabytes: 1 },
          limits: { puzzleAfter: 4, address: 100000 },
        },
        hall: { title: '现场登记', action: 'join', changing: true },
        either: { title: '可换', action: 'join', typed: true, changing: 'indoors' },
        own: {
          title: '自己的',
          screen: '/activity/scanQRenroll',
          closed: [{ when: 'paused', message: '已暂停' }],
        },
      },
    },
  }),
}
