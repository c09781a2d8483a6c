import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { measureScreens } from '../../../cli/budget/measureScreens.ts'
import { serveBuild } from '../../../cli/steps/checkSteps.ts'

/** An application in small: a login page, a list whose rows come from the API, a form that loads when opened. */
const MAIN = `
const login = async () => {
  document.body.innerHTML = '<form><input><input type=password><button>登录</button></form>'
  document.forms[0].onsubmit = event => { event.preventDefault(); enter() }
}
const enter = async () => {
  const { data } = await (await fetch('/prod-api/auth/login', { method: 'POST' })).json()
  localStorage.setItem('token', data.access_token)
  history.pushState(null, '', '/bck/index')
}
const list = async () => {
  await import('/bck/assets/list.js')
  const { rows } = await (await fetch('/prod-api/system/post/list')).json()
  document.body.innerHTML = '<button>新 增</button>' + rows[0].postName
  document.querySelector('button').onclick = async () => {
    await import('/bck/assets/form.js')
    document.body.innerHTML += '<div role=dialog><input></div>'
  }
}
const design = async () => {
  await import('/bck/assets/design.js')
  document.body.innerHTML = '<div data-canvas><input></div><button>JSON</button>'
  document.querySelector('button').onclick = async () => {
    await import('/bck/assets/json.js')
    document.body.innerHTML += '<div class=cm-content>{}</div>'
  }
}
const survey = async () => {
  await import('/bck/assets/survey.js')
  document.body.innerHTML = '<input type=radio>'
}
if (location.pathname.startsWith('/bck/tool/build/design/')) design()
else if (location.pathname.startsWith('/bck/interact/vote/')) survey()
else if (location.pathname.startsWith('/bck/activity/')) survey()
else location.pathname === '/bck/login' || !localStorage.getItem('token') ? login() : list()
`

let dist: string
let server: { url: string; close(): void }

beforeEach(async () => {
  dist = mkdtempSync(join(tmpdir(), 'measure-'))
  mkdirSync(join(dist, 'assets'))
  writeFileSync(
    join(dist, 'index.html'),
    '<link rel=stylesheet href=/bck/a.css><script type=module src=/bck/main.js></script>',
  )
  writeFileSync(join(dist, 'a.css'), 'body { margin: 0 }')
  writeFileSync(join(dist, 'main.js'), MAIN)
  writeFileSync(join(dist, 'assets/list.js'), 'export {}')
  for (const part of ['form', 'design', 'json', 'survey'])
    writeFileSync(join(dist, `assets/${part}.js`), 'export {}')
  server = await serveBuild(dist)
})

afterEach(() => {
  server.close()
  rmSync(dist, { recursive: true })
})

describe('measureScreens', () => {
  it('should tell the scripts that each screen had really loaded, from the first one on', async () => {
    expect(await measureScreens(server.url)).toEqual({
      login: ['main.js'],
      list: ['main.js', 'assets/list.js'],
      form: ['main.js', 'assets/list.js', 'assets/form.js'],
      designer: ['main.js', 'assets/design.js', 'assets/json.js'],
      survey: ['main.js', 'assets/survey.js'],
      fullSurvey: ['main.js', 'assets/survey.js'],
      activity: ['main.js', 'assets/survey.js'],
    })
  })
})

describe('serveBuild', () => {
  it('should serve files as what they are, and the application for its addresses', async () => {
    const script = await fetch(`${server.url}main.js`)
    const page = await fetch(`${server.url}system/post`)

    expect(script.headers.get('content-type')).toBe('text/javascript')
    expect(page.headers.get('content-type')).toContain('text/html')
    expect(await page.text()).toContain('/bck/main.js')
  })

  it('should serve nothing outside the build', async () => {
    const answer = await fetch(`${server.url}..%2f..%2fetc/passwd`)

    expect(await answer.text()).toContain('/bck/main.js')
  })
})
