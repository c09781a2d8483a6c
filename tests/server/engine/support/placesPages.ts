import { pageFile } from './pageFile.ts'

const text = (title: string) => ({ type: 'string', title, maxLength: 20 })
const whole = (title: string) => ({ type: 'integer', title })

/** Sessions with seats that bookings take, and members whose bookings go with them. */
export const placesPages = [
  pageFile('org/session', {
    label: 'sessionName',
    properties: {
      sessionName: text('场次'),
      capacity: { ...whole('名额'), minimum: 0 },
      takenCount: whole('已报'),
      guestCount: whole('人数'),
      guestLimit: whole('人数上限'),
      passCount: whole('证件'),
      passLimit: whole('证件上限'),
      note: text('备注'),
    },
  }),
  pageFile('org/member', { label: 'memberName', properties: { memberName: text('成员') } }),
  pageFile('org/tag', { label: 'tagName', properties: { tagName: text('标签') } }),
  pageFile('org/booking', {
    label: 'bookingName',
    trash: true,
    required: ['bookingName', 'sessionId'],
    unique: [['bookingName']],
    places: [
      {
        ...{ in: 'sessionId', taken: 'takenCount', limit: 'capacity' },
        when: "status != 'cancelled'",
      },
      {
        ...{ in: 'sessionId', taken: 'guestCount', limit: 'guestLimit', count: 'guests' },
        refusal: '{label}坐不下',
      },
    ],
    operations: { import: true, copy: true, create: { once: true } },
    properties: {
      bookingName: text('名称'),
      sessionId: { ...whole('场次'), 'x-ref': 'org/session' },
      memberId: { ...whole('成员'), 'x-ref': { to: 'org/member', onDelete: 'cascade' } },
      tagId: { ...whole('标签'), 'x-ref': { to: 'org/tag', onDelete: 'set null' } },
      status: { ...text('状态'), default: 'booked' },
      guests: { ...whole('人数'), minimum: 0 },
    },
    actions: {
      cancel: { title: '取消', on: 'selection', set: { status: "'cancelled'" } },
      move: {
        title: '改期',
        set: { sessionId: 'values.to' },
        form: { properties: { to: { ...whole('到'), 'x-ref': 'org/session' } } },
      },
    },
  }),
  pageFile('org/pass', {
    label: 'passName',
    places: [{ in: 'sessionId', taken: 'passCount', limit: 'passLimit' }],
    properties: {
      passName: text('名称'),
      partnerId: { ...whole('同伴'), 'x-ref': { to: 'org/pass', onDelete: 'cascade' } },
      sessionId: { ...whole('场次'), 'x-ref': 'org/session' },
      memberId: { ...whole('成员'), 'x-ref': { to: 'org/member', onDelete: 'cascade' } },
    },
  }),
]
