import { Button, Input } from 'antd'
import { type FormEvent, useState } from 'react'
import { t } from '#model/language/t.ts'
import type { VisitControl } from './useVisit.ts'

/** Asks for the code that somebody was given on paper. */
export function CodeEntry({ visit, hint }: { visit: VisitControl; hint: string | undefined }) {
  const [code, setCode] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() !== '') visit.enter(code)
  }
  return (
    <form className="m-code-entry" onSubmit={submit}>
      <label htmlFor="m-visit-code">{hint ?? t('请输入 8 位短码')}</label>
      <Input
        id="m-visit-code"
        size="large"
        value={code}
        maxLength={40}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        placeholder="ABCD-EFGH"
        status={visit.problem ? 'error' : undefined}
        onChange={event => setCode(event.target.value)}
      />
      {visit.problem && <p role="alert">{visit.problem.message}</p>}
      <Button type="primary" size="large" htmlType="submit" block disabled={code.trim() === ''}>
        {t('打开')}
      </Button>
      <p className="m-code-hint">{t('不区分大小写，空格和连字符可以省略。')}</p>
    </form>
  )
}
