import { useEffect } from 'react'
import { type PartProps, useHost } from '#engine'

/** Button of a row that leads to the page of the survey. */
export function OpenDetail({ record, close }: PartProps) {
  return <GoTo to={`/interact/survey/surveyCreated/detail/${record?.surveyId}`} close={close} />
}

/** Button of a row that leads to the designer of its questions. */
export function OpenDesigner({ record, close }: PartProps) {
  return <GoTo to={`/tool/build/design/${record?.formId}`} close={close} />
}

function GoTo({ to, close }: { to: string; close: PartProps['close'] }) {
  const { navigate } = useHost()
  useEffect(() => {
    close(false)
    navigate(to)
  }, [to, close, navigate])
  return null
}
