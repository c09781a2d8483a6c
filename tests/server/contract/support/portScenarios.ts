import { day, type ExampleScenario } from './exampleScenarios.ts'

const event = {
  subject: '部门例会',
  eventType: 'public',
  eventCategory: 'meeting',
  startsOn: '2026-05-04 09:00:00',
  endsOn: '2026-05-04 10:00:00',
  repeatThisEvent: true,
  repeatOn: 'weekly',
  monday: true,
}
const account = { authMethod: 'basic', password: 'Secret#2026', domain: '$domain' }
const rule = { documentType: 'order', event: 'daysBefore', dateChanged: 'dueOn', subject: '即将到期' }
const rack = { site: '$site', status: 'active' }
const device = { deviceType: '$server', role: 'server', site: '$site', status: 'active', rack: '$rack' }
const variant = { stock: 3, info: { colour: 'red' } }
const product = {
  title: '运动衫',
  slug: 'shirt',
  gallery: '$picture',
  enableVariants: true,
  options: [{ label: '尺码', slug: 'size', optionValues: ['S', 'M'] }],
}
const seo = {
  hasSeo: true,
  metaTitle: '江边小馆',
  metaDescription:
    '江边小馆以本地时令食材为主，提供午餐与晚餐，临江座位可提前预订，另有适合家庭聚会的包间与儿童座椅，欢迎前来品尝各种家常风味。',
  metaImage: '$picture',
}

/** Ports of public definitions of other systems: every one of at least 25 fields. */
export const ports: ExampleScenario[] = [
  {
    example: 'ports/amis-form',
    makes: [
      {
        name: 'form',
        path: '/ports/amis-form/form',
        body: {
          var1: '全部填写',
          password: 'Secret#2026',
          number: 7,
          tag: ['libai'],
          textSug: 'other',
          textSugOther: '别的名字',
          checkboxes: [1, 3],
          radios: 2,
          list4: 3,
          rating: 5,
          month: '2026-05',
          daterangee: ['2026-05-01', '2026-05-07'],
          range1: 'today',
          starttime1: '2026-05-01',
          repeatUnit: 'month',
          repeatCount: 6,
          nestedSelectMul: ['b', 'b-2'],
          matrix: { row1: ['column1', 'column2'] },
          comboA: '一',
          comboB: 'c',
          combo2: [{ a: '二' }],
          subForm2: [{ a: '三', b: true }],
          json: { a: 1, b: [1, 2, 3] },
          range: 40,
        },
        has: {
          static: 'A-001',
          starttime1: null,
          repeatCount: 6,
          matrix: { row1: ['column1', 'column2'] },
          comboB: 'c',
        },
      },
    ],
    refuses: [
      {
        path: '/ports/amis-form/form',
        body: { var1: '十二次', repeatUnit: 'month', repeatCount: 12 },
        field: 'repeatCount',
        message: '最多 11 次',
      },
      {
        path: '/ports/amis-form/form',
        body: { var1: '坏月份', month: '2026-13' },
        field: 'month',
        message: '2026-05',
      },
    ],
    acts: [],
    finds: {
      path: '/ports/amis-form/form',
      query: { var1: '全部', radios: '2' },
      name: 'form',
      has: { rating: 5, textSugOther: '别的名字' },
    },
  },
  {
    example: 'ports/frappe-event',
    makes: [
      {
        name: 'calendar',
        path: '/ports/frappe-event/calendar',
        body: { calendarName: '部门日历', googleCalendarId: 'team@example.org' },
      },
      {
        name: 'event',
        path: '/ports/frappe-event/event',
        body: {
          ...event,
          googleCalendar: '$calendar',
          eventParticipants: [{ referenceDoctype: 'user', referenceDocname: '周老师' }],
        },
        has: {
          eventNo: 'EV00001',
          googleCalendarId: 'team@example.org',
          status: 'open',
          monday: true,
          addVideoConferencing: null,
        },
      },
    ],
    refuses: [
      {
        path: '/ports/frappe-event/event',
        body: { ...event, monday: false },
        field: 'repeatOn',
        message: '每周的哪几天',
      },
      {
        path: '/ports/frappe-event/event',
        body: { ...event, endsOn: '2026-05-04 08:00:00' },
        field: 'endsOn',
        message: '不能早于开始',
      },
    ],
    acts: [],
    finds: {
      path: '/ports/frappe-event/event',
      query: { subject: '例会', eventCategory: 'meeting' },
      name: 'event',
      has: { repeatOn: 'weekly' },
    },
  },
  {
    example: 'ports/frappe-mail',
    makes: [
      {
        name: 'domain',
        path: '/ports/frappe-mail/domain',
        body: { domainName: 'example.org', emailServer: 'imap.example.org', smtpServer: 'smtp.example.org' },
      },
      {
        name: 'account',
        path: '/ports/frappe-mail/account',
        body: {
          ...account,
          emailId: 'office@example.org',
          emailAccountName: '教务咨询',
          enableIncoming: true,
          service: 'gmail',
          imapFolder: [{ folderName: 'INBOX' }],
        },
        has: {
          emailServer: 'imap.example.org',
          useImap: true,
          smtpServer: null,
          service: null,
          emailSyncOption: 'UNSEEN',
        },
      },
      {
        name: 'notification',
        path: '/ports/frappe-mail/notification',
        body: {
          ...rule,
          notificationName: '到期提醒',
          channel: 'email',
          recipients: [{ receiverByRole: 'teacher' }],
        },
        has: { daysInAdvance: 0, minutesOffset: null, slackWebhookUrl: null },
      },
    ],
    refuses: [
      {
        path: '/ports/frappe-mail/account',
        body: {
          ...account,
          emailId: 'more@example.org',
          emailAccountName: '发信',
          enableOutgoing: true,
          useTls: true,
          useSslForOutgoing: true,
        },
        field: 'useSslForOutgoing',
        message: '只选其一',
      },
      {
        path: '/ports/frappe-mail/notification',
        body: { ...rule, notificationName: '无人接收', channel: 'email' },
        field: 'recipients',
        message: '接收人',
      },
      {
        path: '/ports/frappe-mail/notification',
        body: { ...rule, notificationName: '没有频道', channel: 'slack' },
        field: 'slackWebhookUrl',
        message: 'Slack',
      },
    ],
    acts: [],
    finds: {
      path: '/ports/frappe-mail/account',
      query: { emailAccountName: '教务' },
      name: 'account',
      has: { emailId: 'office@example.org' },
    },
  },
  {
    example: 'ports/inventree-part',
    makes: [
      {
        name: 'parts',
        path: '/ports/inventree-part/category',
        body: { categoryName: '紧固件', defaultLocation: '甲库一架' },
      },
      {
        name: 'part',
        path: '/ports/inventree-part/part',
        body: {
          name: '六角螺栓',
          ipn: 'LS-08',
          category: '$parts',
          minimumStock: 100,
          parameters: [{ template: '直径', data: '8', units: 'mm' }],
        },
        has: { fullName: 'LS-08 | 六角螺栓', defaultLocation: '甲库一架', inStock: 0, locked: false },
      },
      {
        name: 'stock',
        path: '/ports/inventree-part/stock',
        body: { part: '$part', batch: 'B01', quantity: 60 },
      },
      {
        name: 'sku',
        path: '/ports/inventree-part/supplier-part',
        body: { part: '$part', supplier: '某某五金', sku: 'X8', price: 0.35 },
      },
    ],
    refuses: [
      {
        path: '/ports/inventree-part/part',
        body: { name: '变型', variantOf: '$part' },
        field: 'variantOf',
        message: '',
      },
      {
        path: '/ports/inventree-part/supplier-part',
        body: { part: '$part', supplier: '某某五金', sku: 'X8' },
        field: 'sku',
        message: '已存在',
      },
    ],
    acts: [
      { path: '/ports/inventree-part/part/lock', name: 'part', body: {}, has: { locked: true, inStock: 60 } },
    ],
    finds: {
      path: '/ports/inventree-part/part',
      query: { name: '螺栓' },
      name: 'part',
      has: { inStock: 60, pricingMin: 0.35, suppliers: 1 },
    },
  },
  {
    example: 'ports/jsonforms-employee',
    makes: [
      {
        name: 'employee',
        path: '/ports/jsonforms-employee/employee',
        body: {
          firstName: '明',
          lastName: '李',
          showSsn: false,
          ssn: '123-45-6789',
          department: 'engineering',
          salary: 90000.5,
          showBenefits: false,
          healthInsurance: true,
        },
        has: {
          registrationNo: `YG-${day(0).slice(0, 4)}-0001`,
          ssn: null,
          country: 'USA',
          healthInsurance: null,
        },
      },
    ],
    refuses: [
      {
        path: '/ports/jsonforms-employee/employee',
        body: { show401k: true, contribution401k: 101 },
        field: 'contribution401k',
        message: '100',
      },
      {
        path: '/ports/jsonforms-employee/employee',
        body: { managerEmail: 'nobody' },
        field: 'managerEmail',
        message: '邮箱',
      },
    ],
    acts: [],
    finds: {
      path: '/ports/jsonforms-employee/employee',
      query: { department: 'engineering' },
      name: 'employee',
      has: { salary: 90000.5 },
    },
  },
  {
    example: 'ports/netbox-racks',
    makes: [
      { name: 'site', path: '/ports/netbox-racks/site', body: { siteName: '主校区机房' } },
      { name: 'other', path: '/ports/netbox-racks/site', body: { siteName: '分校区机房' } },
      {
        name: 'cabinet',
        path: '/ports/netbox-racks/rack-type',
        body: {
          model: 'C48',
          manufacturer: '某某',
          uHeight: 48,
          formFactor: '4-post-cabinet',
          outerWidth: 600,
          outerUnit: 'mm',
        },
        has: { uHeight: 48, width: 19 },
      },
      {
        name: 'rack',
        path: '/ports/netbox-racks/rack',
        body: { ...rack, name: 'A01', rackType: '$cabinet' },
        has: { uHeight: 48, outerWidth: 600, outerUnit: 'mm', deviceCount: 0 },
      },
      {
        name: 'server',
        path: '/ports/netbox-racks/device-type',
        body: { model: 'R2', manufacturer: '某某', uHeight: 2 },
      },
      {
        name: 'mounted',
        path: '/ports/netbox-racks/device',
        body: { ...device, name: 'web-1', face: 'front', position: 10, primaryIp4: '10.0.0.1' },
        has: { topUnit: 12, interfaceCount: 0 },
      },
      {
        name: 'next',
        path: '/ports/netbox-racks/device',
        body: { ...device, name: 'web-2', face: 'front', position: 12 },
      },
      {
        name: 'eth0',
        path: '/ports/netbox-racks/component',
        body: { componentName: 'eth0', device: '$mounted', kind: 'interface' },
      },
    ],
    refuses: [
      {
        path: '/ports/netbox-racks/device',
        body: { ...device, name: 'web-3', face: 'front', position: 11 },
        field: 'position',
        message: '该位置已被“web-1”占用',
      },
      {
        path: '/ports/netbox-racks/device',
        body: { ...device, name: 'web-4', face: 'rear', position: 48 },
        field: 'position',
        message: '超出机柜高度',
      },
      {
        path: '/ports/netbox-racks/rack',
        body: { ...rack, name: 'A02', width: 19, uHeight: 42, startingUnit: 1, outerWidth: 600 },
        field: 'outerUnit',
        message: '要选单位',
      },
    ],
    acts: [],
    finds: {
      path: '/ports/netbox-racks/device',
      query: { name: 'web-1' },
      name: 'mounted',
      has: { interfaceCount: 1, uHeight: 2 },
    },
  },
  {
    example: 'ports/payload-product',
    makes: [
      {
        name: 'clothes',
        path: '/ports/payload-product/category',
        body: { title: '服装', slug: 'clothes' },
      },
      {
        name: 'shirt',
        path: '/ports/payload-product/product',
        body: {
          ...product,
          categories: ['$clothes'],
          stock: 99,
          variants: [
            { ...variant, options: ['S'] },
            { ...variant, options: ['M'], stock: 4 },
          ],
          layout: [{ blockType: 'cta', richText: '马上购买', linkLabel: '购买' }],
        },
        has: { totalStock: 7, stock: null, status: 'draft' },
      },
    ],
    refuses: [
      {
        path: '/ports/payload-product/product',
        body: {
          ...product,
          slug: 'twice',
          variants: [
            { ...variant, options: ['S'] },
            { ...variant, options: ['S'] },
          ],
        },
        field: 'variants',
        message: '相同的规格组合',
      },
      {
        path: '/ports/payload-product/product',
        body: { ...product, slug: 'Not A Slug', variants: [{ ...variant, options: ['S'] }] },
        field: 'slug',
        message: '小写字母',
      },
      {
        path: '/ports/payload-product/product',
        body: {
          ...product,
          slug: 'wide',
          variants: [{ ...variant, options: ['S'] }],
          layout: [{ blockType: 'content' }, { blockType: 'content', size: 'wider' }],
        },
        field: 'layout.1.size',
        message: '宽度',
      },
    ],
    acts: [
      {
        path: '/ports/payload-product/product/publish',
        name: 'shirt',
        body: {},
        has: { status: 'published' },
      },
    ],
    finds: {
      path: '/ports/payload-product/product',
      query: { title: '运动', status: 'published' },
      name: 'shirt',
      has: { totalStock: 7 },
    },
  },
  {
    example: 'ports/strapi-restaurant',
    makes: [
      {
        name: 'cuisine',
        path: '/ports/strapi-restaurant/category',
        body: { name: '家常菜', slug: 'home' },
      },
      {
        name: 'restaurant',
        path: '/ports/strapi-restaurant/restaurant',
        body: {
          name: '江边小馆',
          slug: 'river',
          images: '$picture',
          price: '_2',
          category: '$cuisine',
          address: '江边路 1 号',
          website: 'https://river.example.org',
          openingHours: [{ dayInterval: '每天', openingHour: '10:00:00', closingHour: '22:00:00' }],
          blocks: [{ component: 'cta', text: '来吃饭', buttons: ['预订'] }],
          ...seo,
        },
        has: { status: 'draft', reviews: 0, blocks: [{ component: 'cta', theme: 'muted' }] },
      },
      {
        name: 'review',
        path: '/ports/strapi-restaurant/review',
        body: { restaurant: '$restaurant', note: 4, content: '鱼很新鲜。' },
      },
    ],
    refuses: [
      {
        path: '/ports/strapi-restaurant/restaurant',
        body: {
          name: '短描述',
          images: '$picture',
          price: '_1',
          ...seo,
          metaDescription: '短',
        },
        field: 'metaDescription',
        message: '50',
      },
      {
        path: '/ports/strapi-restaurant/review',
        body: { restaurant: '$restaurant', note: 6, content: '太好了' },
        field: 'note',
        message: '5',
      },
    ],
    acts: [
      {
        path: '/ports/strapi-restaurant/restaurant/publish',
        name: 'restaurant',
        body: {},
        has: { status: 'published', reviews: 1, best: 4 },
      },
    ],
    finds: {
      path: '/ports/strapi-restaurant/restaurant',
      query: { name: '小馆', price: '_2' },
      name: 'restaurant',
      has: { reviews: 1 },
    },
  },
]
