import { TestEnvironment } from 'jest-environment-node';

/**
 * Node's environment, which adds to the failure of a test (or of a hook) what the services of this process have logged as
 * errors since the test began: an answer says `INTERNAL` and nothing of its cause.
 */
export default class extends TestEnvironment {
  handleTestEvent({ name, error }) {
    this.global.loggedErrors ??= [];
    const logged = this.global.loggedErrors;
    if (name === 'test_start') logged.length = 0;
    if ((name === 'test_fn_failure' || name === 'hook_failure') && logged.length > 0) addCauses(error, logged);
  }
}

function addCauses(error, logged) {
  if (typeof error?.stack !== 'string') return;
  const { message, stack } = error;
  const complete = `${message}\n\nErrors that the service logged meanwhile:\n${logged.join('\n')}\n`;
  error.message = complete;
  error.stack = stack.replace(message, () => complete);
}
