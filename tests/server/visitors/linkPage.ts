import type { SourceFile } from '#model/types/index.ts'

const text = { type: 'string', maxLength: 50 }

/** Requests that somebody outside answers once, by a link; seen within departments by accounts. */
export const linkPage: SourceFile = {
  path: 'test/request/index.json',
  text: JSON.stringify({
    title: '回访',
    menu: { parent: 'system', roles: ['admin'] },
    resource: {
      path: '/test/request',
      key: 'requestId',
      label: 'subject',
      trash: true,
      scope: { owner: 'createById' },
      required: ['subject'],
      properties: {
        subject: { ...text, title: '事项', 'x-permission': { write: 'system:user:list' } },
        secret: { ...text, title: '内部备注' },
        phone: { ...text, title: '电话', 'x-permission': { read: 'system:user:list' } },
        score: { type: 'integer', title: '评分', readOnly: true },
        channel: { type: 'string', title: '渠道', readOnly: true, 'x-dict': 'sys_normal_disable' },
        answerer: { ...text, title: '操作人', 'x-compute': 'user.userName' },
        state: { type: 'string', title: '状态', default: 'open', maxLength: 20 },
      },
      actions: {
        answer: {
          title: '评价',
          when: "state == 'open'",
          form: {
            required: ['score'],
            properties: {
              score: { type: 'integer', title: '评分', minimum: 1, maximum: 5 },
              channel: { type: 'string', title: '渠道', 'x-dict': 'sys_normal_disable' },
            },
          },
          set: { score: 'values.score', channel: 'values.channel', state: "'answered'" },
        },
      },
      visitorLinks: {
        answer: {
          title: '评价链接',
          action: 'answer',
          fields: ['subject'],
          when: "state != 'closed'",
          days: 7,
        },
        look: { title: '查看链接' },
      },
    },
  }),
}
