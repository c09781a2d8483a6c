import { describe, expect, it } from 'vitest'
import { compileApp } from '#model/compileApp.ts'
import { createCompiler } from '#model/createCompiler.ts'
import type { FieldModel, LayoutModel, ResourceModel } from '#model/types/index.ts'
import { appOf, compilePages, SURROUNDINGS, sourceFiles } from './compile/fixtureApp.ts'

const app = appOf(compileApp(sourceFiles(), SURROUNDINGS))
const page = (key: string) => {
  const found = app.pages[key]
  if (!found) throw new Error(`no page ${key}`)
  return found
}
const resource = (key: string) => page(key).resource as ResourceModel
const field = (key: string, name: string) =>
  resource(key).fields.find(candidate => candidate.name === name) as FieldModel
const endpoints = (model: ResourceModel) =>
  Object.values(model.operations).map(
    ({ method, path, permissions }) => `${method} ${path} ${permissions.join(' ')}`,
  )

it('should lead the actions of a page over part of the records to screens of its own', () => {
  const properties = { name: { type: 'string', title: '名称', maxLength: 20 } }
  const actions = { look: { title: '看', link: '/area/thing/{thingId}' } }
  const { pages } = appOf(
    compilePages({
      'area/thing/index': { title: '物', menu: {}, resource: { path: '/area/thing', properties, actions } },
      'area/part': {
        ...{ title: '部分', menu: {}, permission: 'area:part', resource: 'area/thing/index' },
        ...{ where: "name == 'a'", links: { look: '/area/part/{thingId}' } },
      },
    }),
  )
  const linkOf = (key: string) => pages[key]?.resource?.actions.map(({ link }) => link)
  expect(linkOf('area/thing/index')).toEqual(['/area/thing/{thingId}'])
  expect(linkOf('area/part')).toEqual(['/area/part/{thingId}'])
})

describe('compileApp: a page of few lines', () => {
  const tiny = appOf(
    compilePages({
      'area/news-item/index': {
        title: '新闻',
        resource: {
          path: '/area/news-item',
          properties: { headline: { type: 'string', title: '标题', maxLength: 80 } },
        },
        menu: {},
      },
    }),
  ).pages['area/news-item/index']

  it('should derive names, endpoints and permissions from the address', () => {
    const model = tiny?.resource as ResourceModel
    expect(tiny).toMatchObject({
      kind: 'crud',
      permission: 'area:news-item',
      access: ['area:news-item:list'],
    })
    expect(model).toMatchObject({
      table: 'area_news_item',
      key: 'newsItemId',
      label: 'headline',
      tenancy: { kind: 'tenant' },
      source: 'table',
      style: 'list',
    })
    expect(endpoints(model)).toEqual([
      'GET /area/news-item/list area:news-item:list',
      'GET /area/news-item/:newsItemId area:news-item:query',
      'POST /area/news-item area:news-item:add',
      'PUT /area/news-item area:news-item:edit',
      'DELETE /area/news-item/:ids area:news-item:remove',
      'POST /area/news-item/export area:news-item:export',
      'GET /area/news-item/options area:news-item:list area:news-item:query',
    ])
    expect(model.operations.list?.id).toBe('listNewsItem')
  })

  it('should name records by a text that is always asked for, where another is not', () => {
    const labelOf = (required: string[]) =>
      appOf(
        compilePages({
          'area/guest/index': {
            title: '来宾',
            resource: {
              path: '/area/guest',
              required,
              properties: {
                company: { type: 'string', title: '单位', 'x-visible': 'isForeign' },
                fullName: { type: 'string', title: '姓名' },
                isForeign: { type: 'boolean', title: '外单位', default: false },
              },
            },
            menu: {},
          },
        }),
      ).pages['area/guest/index']?.resource?.label

    expect(labelOf(['company', 'fullName'])).toBe('fullName')
    expect(labelOf(['company'])).toBe('company')
    expect(labelOf([])).toBe('company')
  })

  it('should append the audit fields, which no client writes', () => {
    const audit = tiny?.resource?.fields
      .slice(2)
      .map(({ name, column, write }) => [name, column?.type, write])
    expect(audit).toEqual([
      ['createBy', 'varchar(64)', 'never'],
      ['createById', 'bigint', 'never'],
      ['createTime', 'timestamptz', 'never'],
      ['updateBy', 'varchar(64)', 'never'],
      ['updateTime', 'timestamptz', 'never'],
      ['version', 'bigint', 'never'],
    ])
  })

  it('should answer the number of a series, and let nobody send one', () => {
    const properties = {
      headline: { type: 'string', title: '标题', maxLength: 80 },
      day: { type: 'string', format: 'date', title: '日期' },
      newsNo: { type: 'string', title: '编号', 'x-series': { pattern: 'N{yyyy}-{000}', by: 'day' } },
      partNo: { type: 'string', title: '期', 'x-series': { pattern: '{00}', per: ['newsItemSort'] } },
      newsItemSort: { type: 'integer', title: '序', 'x-write': 'create' },
    }
    const page = { title: '新闻', menu: {}, resource: { path: '/area/news-item', properties } }
    const model = appOf(compilePages({ 'area/news-item/index': page })).pages['area/news-item/index']
    const numbered = model?.resource as ResourceModel
    const { schemas, fields, unique } = numbered
    const number = fields.find(({ name }) => name === 'newsNo')
    expect(number).toMatchObject({
      ...{ write: 'never', unique: true, sortable: true },
      series: { per: [], apart: [], by: 'day', gaps: false },
    })
    expect(unique).toEqual([['newsNo'], ['newsItemSort', 'partNo']])
    expect(schemas.answer.properties?.newsNo).toMatchObject({ readOnly: true })
    for (const schema of [schemas.create, schemas.update])
      expect(Object.keys(schema.properties ?? {})).not.toContain('newsNo')
  })

  it('should answer a value that cases decide as one that nobody sends', () => {
    const properties = {
      headline: { type: 'string', title: '标题', maxLength: 80 },
      size: { type: 'string', title: '大小', 'x-cases': [{ value: 'long', when: 'headline == "x"' }] },
    }
    const page = { title: '新闻', menu: {}, resource: { path: '/area/news-item', properties } }
    const model = appOf(compilePages({ 'area/news-item/index': page })).pages['area/news-item/index']

    const resource = model?.resource as ResourceModel
    const { answer, create } = resource.schemas
    expect(answer.properties?.size).toMatchObject({ type: ['string', 'null'], readOnly: true })
    expect(create.properties).not.toHaveProperty('size')
  })

  it('should list the label and the creation, newest first, and edit in a dialog', () => {
    expect(tiny?.list?.columns.map(({ path, width, align }) => [path, width, align])).toEqual([
      ['headline', null, 'left'],
      ['createTime', 152, 'left'],
    ])
    expect(tiny?.list).toMatchObject({
      sort: [{ field: 'newsItemId', descending: true }],
      rowActions: ['update', 'remove'],
      toolbar: ['create', 'remove', 'export'],
      pageSize: 20,
      selectable: true,
    })
    expect(tiny?.form).toEqual({
      open: 'dialog',
      width: 520,
      columns: 1,
      labelWidth: { zh: 80, en: 80 },
      layout: [{ type: 'field', field: 'headline', span: 1 }],
      presets: [],
      component: null,
    })
  })

  it('should give a column what its Chinese heading needs, where that is more than its cells need', () => {
    const properties = {
      headline: { type: 'string', title: '标题' },
      isPinned: { type: 'boolean', title: { zh: '是否显示在最前面的位置', en: 'Pinned' } },
      isOpen: { type: 'boolean', title: { zh: '公开', en: 'Open to everybody' } },
    }
    const { pages } = appOf(
      compilePages({
        'area/pinned/index': { title: '置顶', resource: { path: '/area/pinned', properties }, menu: {} },
      }),
    )
    expect(pages['area/pinned/index']?.list?.columns.map(({ path, width }) => [path, width])).toEqual([
      ['headline', null],
      ['isPinned', 11 * 14 + 56],
      ['isOpen', 2 * 14 + 56],
      ['createTime', 152],
    ])
  })

  it('should give a column what its values need, as far as the page says it', () => {
    const option = (value: string, zh: string, en: string) => ({ value, label: { zh, en } })
    const properties = {
      headline: { type: 'string', title: '标题' },
      code: { type: 'string', title: '码', maxLength: 20, 'x-series': { pattern: 'HT-{yyyy}-{0000}' } },
      state: { type: 'string', title: '态', 'x-options': [option('a', '新', 'Waiting for parts')] },
      seats: { type: 'integer', title: '座', minimum: 1, maximum: 500 },
      opens: { type: 'string', format: 'time', title: '开' },
      picture: { type: 'string', title: '图', maxLength: 500, 'x-component': 'image' },
    }
    const { pages } = appOf(
      compilePages({
        'area/hall/index': { title: '厅', resource: { path: '/area/hall', properties }, menu: {} },
      }),
    )
    const columns = pages['area/hall/index']?.list?.columns ?? []
    const widths = Object.fromEntries(columns.map(({ path, width }) => [path, width ?? 0]))
    // A label is never cut, in either language; a number of a series has the length of its pattern.
    expect(widths.state).toBeGreaterThan(17 * 7 + 34)
    expect(widths.code).toBeGreaterThanOrEqual(12 * 9 + 18)
    expect(widths.code).toBeLessThan(160)
    for (const name of ['seats', 'opens', 'picture']) expect(widths[name]).toBeLessThan(90)
  })
})

describe('compileApp: a job posting with requirements and applications', () => {
  it('should keep requirements as child rows with an id of their own', () => {
    const requirements = field('job/posting/index', 'requirements')
    expect(requirements).toMatchObject({
      type: 'rows',
      table: 'job_requirement',
      column: null,
      widget: 'array-table',
    })
    expect(
      requirements.fields.map(({ name, column, write, required }) => [name, column, write, required]),
    ).toEqual([
      ['id', { name: 'id', type: 'bigint' }, 'never', false],
      ['requirement', { name: 'requirement', type: 'varchar(200)' }, 'always', true],
      ['weight', { name: 'weight', type: 'bigint' }, 'always', false],
    ])
    expect(resource('job/posting/index').schemas.create.properties?.requirements).toEqual({
      type: ['array', 'null'],
      title: '任职要求',
      maxItems: 20,
      items: {
        type: 'object',
        required: ['requirement'],
        additionalProperties: false,
        properties: {
          id: { type: ['integer', 'null'] },
          requirement: { type: 'string', title: '要求', maxLength: 200 },
          weight: { type: ['integer', 'null'], title: '权重', minimum: 0, maximum: 100 },
        },
      },
    })
  })

  it('should link the department as a tree and open its picker to whoever edits postings', () => {
    expect(field('job/posting/index', 'deptId')).toMatchObject({
      widget: 'tree-reference',
      defaultExpression: 'user.deptId',
      reference: {
        page: 'system/dept/index',
        path: '/system/dept',
        table: 'sys_dept',
        key: 'deptId',
        label: 'deptName',
        tree: { parent: 'parentId', order: 'orderNum' },
        tenancy: 'tenant',
        as: 'dept',
        embed: ['deptId', 'deptName', 'leader'],
        through: null,
        onDelete: 'restrict',
        options: '/system/dept/options',
      },
    })
    expect(resource('system/dept/index').operations.options?.permissions).toEqual(
      expect.arrayContaining([
        'job:posting:add',
        'job:posting:edit',
        'job:posting:list',
        'job:posting:mine:add',
      ]),
    )
  })

  it('should store money exactly and hide the budget behind its permission', () => {
    expect(field('job/posting/index', 'salaryTotal')).toMatchObject({
      column: { name: 'salary_total', type: 'numeric(20,2)' },
      compute: 'salaryMax * headcount',
      write: 'never',
      scale: 2,
      permission: { read: 'job:posting:budget', write: null },
    })
    expect(field('job/posting/index', 'salaryMin').schema).toEqual({
      type: 'number',
      multipleOf: 0.01,
      minimum: 0,
      maximum: 9999999999999.99,
    })
  })

  it('should read columns over one reference, numbers right and states centred', () => {
    expect(
      page('job/posting/index').list?.columns.map(({ path, field, align }) => [path, field, align]),
    ).toEqual([
      ['positionName', 'positionName', 'left'],
      ['jobType', 'jobType', 'center'],
      ['dept.leader', 'deptId', 'left'],
      ['dept.deptName', 'deptId', 'left'],
      ['headcount', 'headcount', 'right'],
      ['salaryMax', 'salaryMax', 'right'],
      ['status', 'status', 'center'],
      ['publishTime', 'publishTime', 'left'],
    ])
  })

  it('should open a form with child rows as a page, every field once', () => {
    const form = page('job/posting/index').form
    expect([form?.open, form?.width, form?.columns]).toEqual(['page', 1080, 2])
    expect(
      form?.layout.map(part => ('field' in part ? [part.field, part.span, part.readOnly ?? false] : [])),
    ).toEqual([
      ['positionName', 1, false],
      ['jobType', 1, false],
      ['deptId', 1, false],
      ['headcount', 1, false],
      ['salaryMin', 1, false],
      ['salaryMax', 1, false],
      ['salaryTotal', 1, true],
      ['deadline', 1, false],
      ['benefits', 1, false],
      ['requirements', 2, false],
      ['description', 2, false],
      ['status', 1, true],
      ['publishTime', 1, true],
    ])
  })

  it('should make the state machine of its actions', () => {
    expect(resource('job/posting/index').actions).toEqual([
      {
        name: 'publish',
        title: '发布',
        on: 'row',
        when: "status != '1' && size(requirements) > 0",
        set: [
          { field: 'status', how: 'replace', value: "'1'" },
          { field: 'publishTime', how: 'replace', value: 'now' },
        ],
        form: null,
        module: false,
        method: 'PUT',
        path: '/job/posting/publish',
        permission: 'job:posting:publish',
        confirm: '发布“{label}”？发布后学生即可投递。',
        danger: false,
        icon: null,
        link: null,
        component: null,
        id: 'publishPosting',
      },
      {
        name: 'close',
        title: '关闭',
        on: 'row',
        when: "status == '1'",
        set: [{ field: 'status', how: 'replace', value: "'2'" }],
        form: null,
        module: false,
        method: 'PUT',
        path: '/job/posting/close',
        permission: 'job:posting:close',
        confirm: '关闭“{label}”？',
        danger: true,
        icon: null,
        link: null,
        component: null,
        id: 'closePosting',
      },
    ])
  })

  it('should grant the permissions of the panel at the menu node of the posting', () => {
    const seed = app.menus.find(menu => menu.component === 'job/posting/index')
    expect(seed).toEqual({
      component: 'job/posting/index',
      title: '职位管理',
      titleEn: 'Job postings',
      parent: 'job',
      path: 'posting',
      icon: 'post',
      order: 1,
      cache: true,
      roles: [],
      tenantTypes: null,
      permission: 'job:posting:list',
      buttons: [
        { title: '查询', titleEn: 'Query', permission: 'job:posting:query', isReading: true },
        { title: '新增', titleEn: 'Create', permission: 'job:posting:add' },
        { title: '修改', titleEn: 'Edit', permission: 'job:posting:edit' },
        { title: '删除', titleEn: 'Delete', permission: 'job:posting:remove' },
        { title: '导出', titleEn: 'Export', permission: 'job:posting:export' },
        { title: '发布', titleEn: null, permission: 'job:posting:publish' },
        { title: '关闭', titleEn: null, permission: 'job:posting:close' },
        { title: '查看薪资预算', titleEn: null, permission: 'job:posting:budget' },
        {
          title: '投递记录列表',
          titleEn: 'Applications: List',
          permission: 'job:apply:list',
          isReading: true,
        },
        {
          title: '投递记录查询',
          titleEn: 'Applications: Query',
          permission: 'job:apply:query',
          isReading: true,
        },
        { title: '投递记录新增', titleEn: 'Applications: Create', permission: 'job:apply:add' },
        { title: '投递记录删除', titleEn: 'Applications: Delete', permission: 'job:apply:remove' },
        { title: '投递记录导出', titleEn: 'Applications: Export', permission: 'job:apply:export' },
        { title: '投递记录邀请面试', titleEn: null, permission: 'job:apply:invite' },
        { title: '投递记录不合适', titleEn: null, permission: 'job:apply:reject' },
      ],
    })
  })

  it('should make a button of the permission of the figures where no menu grants it', () => {
    const answers = (permission: string, buttons: object[] = []) => {
      const properties = { name: { type: 'string', title: '名称', maxLength: 50 } }
      const resource = {
        path: '/org/answer',
        properties,
        measures: { all: { title: '份数', count: true } },
        operations: { figures: { permission } },
      }
      const text = JSON.stringify({ title: '答卷', menu: { parent: '', buttons }, resource })
      const environment = { dictionaries: {}, permissions: ['org:report:read'], menus: [] }
      const made = compileApp([{ path: 'org/answer.json', text }], environment)
      return made.app?.menus[0]?.buttons.filter(button => button.permission === permission)
    }
    const permission = 'org:answer:figures'

    expect(answers(permission)).toEqual([{ title: '统计', titleEn: 'Figures', permission }])
    expect(answers(permission, [{ title: '看统计', permission }])).toEqual([
      { title: '看统计', titleEn: null, permission },
    ])
    for (const granted of ['org:report:read', 'org:answer:query'])
      expect(answers(granted)?.filter(({ title }) => title === '统计')).toEqual([])
  })

  it('should give a page about part of the records endpoints and permissions of its own', () => {
    const mine = page('job/posting/mine')
    expect(mine.where).toBe('createById == user.userId')
    expect(mine.resource).toMatchObject({
      page: 'job/posting/index',
      table: 'job_posting',
      path: '/job/posting/mine',
    })
    expect(endpoints(mine.resource as ResourceModel)).toEqual([
      'GET /job/posting/mine/list job:posting:mine:list',
      'GET /job/posting/mine/:postingId job:posting:mine:query',
      'POST /job/posting/mine job:posting:mine:add',
      'PUT /job/posting/mine job:posting:mine:edit',
      'DELETE /job/posting/mine/:ids job:posting:mine:remove',
      'POST /job/posting/mine/export job:posting:mine:export',
      'GET /job/posting/mine/options job:posting:mine:list job:posting:mine:query job:apply:add job:apply:list',
    ])
    expect(app.resources['job/posting/mine']).toBeUndefined()
  })

  it('should share a posting by its state and an application with one tenant', () => {
    expect(resource('job/posting/index').tenancy).toEqual({ kind: 'shared', read: "status == '1'", to: null })
    expect(resource('job/apply/index').tenancy).toEqual({ kind: 'shared', read: null, to: 'companyId' })
    expect(resource('job/apply/index').parent).toEqual({
      page: 'job/posting/index',
      path: '/job/posting',
      key: 'postingId',
      label: 'positionName',
      param: 'postingId',
      match: { postingId: 'postingId' },
    })
  })

  it('should describe what the form of an action sends', () => {
    const invite = resource('job/apply/index').actions.find(action => action.name === 'invite')
    expect(
      invite?.form?.fields.map(({ name, widget, column, required }) => [name, widget, column, required]),
    ).toEqual([
      ['time', 'date-time', null, true],
      ['place', 'text', null, true],
    ])
    expect(invite?.form?.schema).toEqual({
      type: 'object',
      properties: {
        time: { type: 'string', format: 'date-time', title: '时间' },
        place: { type: 'string', maxLength: 100, title: '地点' },
      },
      required: ['time', 'place'],
      additionalProperties: false,
    })
  })
})

describe('compileApp: a data-fill campaign and its reports', () => {
  const names = (parts: LayoutModel[]): string[] => parts.flatMap(namesOf)
  const namesOf = (part: LayoutModel): string[] => {
    switch (part.type) {
      case 'field':
        return [`${part.field}:${part.span}`]
      case 'tabs':
      case 'steps':
        return part.items.flatMap(item => names(item.items))
      case 'panel':
      case 'note':
      case 'divider':
        return []
      case 'group':
      case 'grid':
        return names(part.items)
    }
  }

  it('should keep groups and tabs of the layout, with the spans of their fields', () => {
    expect(page('reporting/campaign/index').form?.layout.map(part => part.type)).toEqual(['group', 'tabs'])
    expect(names(page('reporting/campaign/index').form?.layout ?? [])).toEqual([
      'title:1',
      'formVersionId:2',
      'beginTime:1',
      'endTime:1',
      'deptIds:1',
      'repeat:1',
      'period:1',
      'instructions:2',
      'reminders:2',
    ])
  })

  it('should link departments through a table, and list them as they are', () => {
    expect(field('reporting/campaign/index', 'deptIds')).toMatchObject({
      type: 'links',
      column: null,
      required: true,
      widgetProps: { multiple: true },
      reference: { as: 'depts', through: 'reporting_campaign_dept', onDelete: 'cascade' },
    })
    const columns = page('reporting/campaign/index').list?.columns.map(column => column.path)
    expect(columns).toContain('deptIds')
    expect(columns).toContain('formVersion.formName')
    expect(columns).not.toContain('instructions')
  })

  it('should describe reminders without a table as one JSON column', () => {
    const reminders = field('reporting/campaign/index', 'reminders')
    expect([reminders.type, reminders.column?.type, reminders.widget]).toEqual([
      'json',
      'jsonb',
      'array-table',
    ])
    expect(reminders.fields.map(child => [child.name, child.column])).toEqual([
      ['days', null],
      ['text', null],
    ])
  })

  it('should offer the words of an enumeration', () => {
    expect(field('reporting/campaign/index', 'period')).toMatchObject({
      widget: 'select',
      widgetProps: { options: ['每周', '每月', '每季度'].map(value => ({ value, label: value })) },
      reactions: [
        {
          dependencies: ['repeat'],
          fulfill: { state: { visible: '{{ deps[0] == true }}', required: '{{ deps[0] == true }}' } },
        },
      ],
    })
  })

  it('should answer a report document in the style of pages', () => {
    expect(field('reporting/report/index', 'content')).toMatchObject({
      type: 'json',
      documentSchema: 'formVersionId',
      schema: { type: 'object' },
    })
    expect(endpoints(resource('reporting/report/index'))).toEqual([
      'GET /reporting/report/page reporting:report:query',
      'GET /reporting/report/get reporting:report:query',
      'POST /reporting/report/create reporting:report:create',
      'PUT /reporting/report/update reporting:report:update',
      'DELETE /reporting/report/delete reporting:report:delete',
      'GET /reporting/report/export-excel reporting:report:export',
      'POST /reporting/report/import reporting:report:import',
      'GET /reporting/report/get-import-template reporting:report:import',
      'GET /reporting/report/options reporting:report:query',
    ])
    expect(resource('reporting/report/index').operations.import?.fields).toEqual(['deptId', 'campaignId'])
  })

  it('should demand on change only the key, and let nobody clear what is demanded', () => {
    const { update } = resource('reporting/report/index').schemas
    expect(update.required).toEqual(['reportId'])
    expect(Object.keys(update.properties ?? {})).toEqual(['reportId', 'version', 'deptId', 'content'])
    expect(update.properties?.deptId?.type).toBe('integer')
    expect(update.properties?.content?.type).toEqual(['object', 'null'])
    expect(update.additionalProperties).toBe(false)
  })

  it('should open tabs to everybody and let each tab decide for itself', () => {
    expect(page('reporting/records')).toMatchObject({
      kind: 'tabs',
      access: null,
      resource: null,
      list: null,
      form: null,
    })
  })
})

describe('compileApp: the application', () => {
  it('should be plain JSON that survives the wire', () => {
    expect(JSON.parse(JSON.stringify(app))).toEqual(app)
  })

  it('should not depend on the order of the files', () => {
    const turned = appOf(compileApp(sourceFiles().reverse(), SURROUNDINGS))
    expect(turned).toEqual(app)
    expect(turned.hash).toBe(app.hash)
  })

  it('should change the hash of a page that shows what has changed elsewhere, and of no other', () => {
    const files = sourceFiles().map(file =>
      file.path === 'reporting/form/index.json'
        ? { ...file, text: file.text.replace('"formVersionId"', '"formId"') }
        : file,
    )
    const changed = appOf(compileApp(files, SURROUNDINGS))
    const touched = Object.keys(app.pages).filter(key => app.pages[key]?.hash !== changed.pages[key]?.hash)
    expect(changed.hash).not.toBe(app.hash)
    expect(touched).toEqual(['reporting/campaign/index', 'reporting/form/index', 'reporting/report/index'])
  })

  it('should name operations by the whole address where two addresses end alike', () => {
    const thing = (path: string, menu: object) => ({
      title: '物',
      menu,
      resource: { path, properties: { name: { type: 'string', title: '名称' } } },
    })
    const both = appOf(compilePages({ a: thing('/one/thing', {}), b: thing('/two/thing', {}) }))
    expect([both.resources.a?.operations.list?.id, both.resources.b?.operations.list?.id]).toEqual([
      'listOneThing',
      'listTwoThing',
    ])
  })

  it('should let a route carry a text where the key is one', () => {
    const made = appOf(
      compilePages({
        a: {
          title: '站点',
          menu: {},
          route: { path: '/site/:siteId/:step' },
          resource: {
            path: '/site',
            properties: {
              siteId: { type: 'string', title: '代码', maxLength: 20 },
              name: { type: 'string', title: '名称' },
            },
          },
        },
      }),
    )
    expect(made.routes).toEqual([
      {
        path: '/site/:siteId/:step',
        numeric: ['step'],
        component: 'a',
        title: '站点',
        access: ['site:list'],
        activeMenu: null,
      },
    ])
    expect(made.resources.a?.fields[0]).toMatchObject({
      name: 'siteId',
      write: 'create',
      required: true,
      column: { name: 'site_id', type: 'varchar(20)' },
    })
  })
})

describe('createCompiler', () => {
  it('should give what compileApp gives, again and after a change', () => {
    const compiler = createCompiler()
    const files = sourceFiles()
    const changed = files.map(file => ({ ...file, text: file.text.replace('投递记录', '应聘记录') }))

    expect(compiler.compile(files, SURROUNDINGS).app).toEqual(app)
    expect(compiler.compile(changed, SURROUNDINGS)).toEqual(compileApp(changed, SURROUNDINGS))
    expect(compiler.compile(files, SURROUNDINGS).app).toEqual(app)
  })
})
