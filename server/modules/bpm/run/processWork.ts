import { defineModule } from '#server/engine/defineModule.ts'
import { defineQueueHandler } from '#server/engine/defineQueueHandler.ts'
import { accountsEnded } from './accountsEnded.ts'
import { answerCall, callGivenUp, dropCall, startCall } from './calls.ts'
import { handOver } from './handOver.ts'
import { type InstanceName, inInstance } from './inInstance.ts'
import { reachLimit } from './limits.ts'
import { patient } from './retrying.ts'
import { type ListenerWork, listenersGivenUp, runListeners } from './runListeners.ts'
import { runService, serviceGivenUp } from './services.ts'

/** What instances wait for beside people. Each handler looks first whether it is still waited for. */
export default defineModule({
  works: [
    defineQueueHandler<InstanceName & { timerId: string }>({
      name: 'bpm-timer',
      retry: patient,
      concurrency: 2,
      run: ({ timerId, ...named }, context) =>
        inInstance(
          named,
          context,
          running => {
            const timer = running.state.tokens.timers[timerId]
            // What was fired, taken back or is suspended is not waited for.
            if (timer === undefined || running.state.tokens.status !== 'running') return null
            const now = running.now.getTime()
            if (timer.due > now) return null
            running.events.push({ type: 'timer', userId: null, node: timer.node })
            return { type: 'fire', timer: timerId, now }
          },
          { onlyServed: true },
        ),
    }),
    defineQueueHandler<InstanceName & { tokenId: string }>({
      name: 'bpm-service',
      retry: patient,
      concurrency: 2,
      run: runService,
      givenUp: serviceGivenUp,
    }),
    defineQueueHandler<InstanceName & { tokenId: string }>({
      name: 'bpm-call',
      retry: patient,
      run: startCall,
      givenUp: callGivenUp,
    }),
    defineQueueHandler<ListenerWork>({
      name: 'bpm-listeners',
      retry: patient,
      run: runListeners,
      givenUp: listenersGivenUp,
    }),
    defineQueueHandler<Parameters<typeof reachLimit>[0]>({
      name: 'bpm-limit',
      retry: patient,
      run: reachLimit,
    }),
    defineQueueHandler<Parameters<typeof accountsEnded>[0]>({
      name: 'bpm-accounts-ended',
      on: 'accounts-ended',
      retry: patient,
      run: accountsEnded,
    }),
    defineQueueHandler<Parameters<typeof handOver>[0]>({
      name: 'bpm-hand-over',
      retry: patient,
      run: handOver,
    }),
    defineQueueHandler<InstanceName>({ name: 'bpm-called', retry: patient, run: answerCall }),
    defineQueueHandler<InstanceName & { tokenId: string }>({
      name: 'bpm-drop-call',
      retry: patient,
      run: dropCall,
    }),
  ],
})
