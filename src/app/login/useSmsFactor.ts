import { type Dispatch, type SetStateAction, useEffect, useState } from 'react'
import { useFrame } from '../Frame.ts'
import { QUIETLY } from './quietly.ts'

/**
 * Returns whether a login takes a code from a text message, and how to correct that. Not as long as the server
 * has not said so; it says so again when a login lacks the code.
 */
export function useSmsFactor(): [boolean, Dispatch<SetStateAction<boolean>>] {
  const { http } = useFrame()
  const [isOn, setOn] = useState(false)
  useEffect(() => {
    http.request('/auth/sms/mfa', QUIETLY).then(
      ({ data }) => setOn(data === true),
      error => console.warn('It could not be told whether a login takes a code.', error),
    )
  }, [http])
  return [isOn, setOn]
}
