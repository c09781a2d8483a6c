import { t } from '#model/language/t.ts'
import { ofType } from './ofType.ts'
import type { Finding, ProcessRule } from './ProcessRule.ts'

/** What may stand as a process's key: an XML name of plain letters. */
export const PROCESS_KEY = /^[A-Za-z_][\w.-]*$/

/** A process has a key that engines accept, and a name. */
export const processKey: ProcessRule = {
  name: 'process-key',
  check: diagram =>
    ofType(diagram, 'bpmn:Process').flatMap(process => {
      const findings: Finding[] = []
      if (!process.id) findings.push({ element: process, severity: 'error', message: t('流程标识不能为空') })
      else if (!PROCESS_KEY.test(process.id)) {
        const message = t(
          '流程标识“{{key}}”不正确，应以字母或下划线开头，只含字母、数字、下划线、连字符和点',
          { key: process.id },
        )
        findings.push({ element: process, severity: 'error', message })
      }
      if (!process.name?.trim())
        findings.push({ element: process, severity: 'error', message: t('流程名称不能为空') })
      return findings
    }),
}
