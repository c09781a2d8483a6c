import { useEffect } from 'react'
import { type PartProps, useHost, useStableCallback } from '#engine'
import { pathOfForm } from './formApi.ts'
import { type FormFile, formFileText } from './formFile.ts'

/** Saves a form as a file, and draws nothing. */
export function ExportForm({ record, close }: PartProps) {
  const { http } = useHost()
  const run = useStableCallback(async (signal: AbortSignal) => {
    try {
      const { data } = await http.request(pathOfForm(Number(record?.formId), '/export'), { signal })
      const form = data as FormFile
      save(`${form.formName}.json`, formFileText(form))
    } catch {
      // The host has shown why.
    }
    if (!signal.aborted) close(false)
  })
  useEffect(() => {
    const left = new AbortController()
    void run(left.signal)
    return () => left.abort()
  }, [run])
  return null
}

function save(name: string, text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 0)
}
