import { beforeEach, describe, expect, it } from 'vitest'
import { problemWords } from '#model/check/problemWords.ts'
import type { AppModel, CompileResult, PageModel, Problem } from '#model/types/index.ts'
import {
  createSchemaReload,
  type ModelsEvent,
  type ProblemsEvent,
  type SchemaReloadOptions,
} from '../../build/createSchemaReload.ts'

/** An application of pages that differ by their hash: { post: 'a' }. */
function appOf(pages: Record<string, string>): AppModel {
  const entries = Object.entries(pages).map(([component, hash]) => [
    component,
    { component, hash } as PageModel,
  ])
  return {
    hash: JSON.stringify(pages),
    pages: Object.fromEntries(entries),
    resources: {},
    routes: [],
    menus: [],
    menuLimits: {},
    folderTitles: {},
    menuGroups: [],
    listedRoutes: [],
  }
}

const PROBLEM: Problem = {
  severity: 'error',
  rule: 'unknown-key',
  file: 'system/post/index.json',
  line: 3,
  column: 5,
  length: 4,
  ...problemWords('x', null),
}

let log: string[]
let models: ModelsEvent[]
let problems: ProblemsEvent[]
let failures: unknown[]

beforeEach(() => {
  log = []
  models = []
  problems = []
  failures = []
})

function reloadOf(results: (CompileResult | Error)[], overrides: Partial<SchemaReloadOptions> = {}) {
  return createSchemaReload({
    running: appOf({ post: 'a', dept: 'a' }),
    compile: async () => {
      log.push('compile')
      const next = results.shift()
      if (!next || next instanceof Error) throw next ?? new Error('Compiled more often than expected.')
      return next
    },
    apply: async app => {
      log.push(`apply ${app.hash}`)
      return []
    },
    sendModels: event => {
      log.push('models')
      models.push(event)
    },
    sendProblems: event => problems.push(event),
    onFailure: error => failures.push(error),
    ...overrides,
  })
}

const good = (pages: Record<string, string>): CompileResult => ({ app: appOf(pages), problems: [] })
const broken: CompileResult = { app: null, problems: [PROBLEM] }

describe('createSchemaReload', () => {
  it('should change the server before it tells the browsers, and send what changed only', async () => {
    const reload = reloadOf([good({ post: 'b', dept: 'a', user: 'a' })])

    reload.request()
    await reload.settled()

    expect(log.map(line => line.split(' ')[0])).toEqual(['compile', 'apply', 'models'])
    expect(models[0]?.pages.map(page => page.component)).toEqual(['post', 'user'])
    expect(models[0]?.removed).toEqual([])
    expect(problems).toEqual([])
  })

  it('should name the pages that are gone', async () => {
    const reload = reloadOf([good({ post: 'a' })])

    reload.request()
    await reload.settled()

    expect(models[0]?.removed).toEqual(['dept'])
  })

  it('should do nothing when the files mean the same as before', async () => {
    const reload = reloadOf([good({ post: 'a', dept: 'a' })])

    reload.request()
    await reload.settled()

    expect(log).toEqual(['compile'])
  })

  it('should report problems and keep the last good application when a file is broken', async () => {
    const reload = reloadOf([broken])

    reload.request()
    await reload.settled()

    expect(problems).toEqual([{ problems: [PROBLEM] }])
    expect(reload.problems()).toEqual([PROBLEM])
    expect(models).toEqual([])
  })

  it('should take the problems back when the file is mended, also to what it was before', async () => {
    const reload = reloadOf([broken, good({ post: 'a', dept: 'a' })])

    reload.request()
    await reload.settled()
    reload.request()
    await reload.settled()

    expect(problems.at(-1)).toEqual({ problems: [] })
    expect(models).toEqual([])
  })

  it('should run once more, not once each, for saves during a reload', async () => {
    const reload = reloadOf([good({ post: 'b' }), good({ post: 'c' })])

    reload.request()
    reload.request()
    reload.request()
    await reload.settled()

    expect(log.filter(line => line === 'compile')).toHaveLength(2)
    expect(models.map(event => event.pages[0]?.hash)).toEqual(['b', 'c'])
    expect(failures).toEqual([])
  })

  it('should not tell the browsers of an application that the server could not take', async () => {
    const refuse = async () => {
      throw new Error('column in use')
    }
    const reload = reloadOf([good({ post: 'b' })], { apply: refuse })

    reload.request()
    await reload.settled()

    expect(models).toEqual([])
    expect(failures).toEqual([new Error('column in use')])
    expect(problems[0]?.problems).toMatchObject([{ file: 'post.json', line: 1, message: 'column in use' }])
  })

  it('should keep the old application and say where, until the change may be made', async () => {
    let waiting = [PROBLEM]
    const reload = reloadOf([good({ post: 'b' }), good({ post: 'b' })], { apply: async () => waiting })

    reload.request()
    await reload.settled()

    expect(models).toEqual([])
    expect(failures).toEqual([])
    expect(reload.problems()).toEqual([PROBLEM])
    expect(problems).toEqual([{ problems: [PROBLEM] }])

    waiting = []
    reload.request()
    await reload.settled()

    expect(models[0]?.pages).toMatchObject([{ component: 'post', hash: 'b' }])
    expect(problems.at(-1)).toEqual({ problems: [] })
  })

  it('should go on after a failure', async () => {
    const reload = reloadOf([new Error('unreadable'), good({ post: 'b' })])

    reload.request()
    await reload.settled()
    reload.request()
    await reload.settled()

    expect(failures).toHaveLength(1)
    expect(models).toHaveLength(1)
  })
})
