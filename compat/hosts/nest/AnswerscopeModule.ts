/**
 * Answerscope as a module of Nest: one for the application, begun and ended with it.
 */
import type { DynamicModule, OnApplicationBootstrap, OnApplicationShutdown } from "@nestjs/common"
import { type Answerscope, type AnswerscopeOptions, createAnswerscope } from "answerscope"

/** What to inject: `@Inject(ANSWERSCOPE) scope: Answerscope`. */
export const ANSWERSCOPE = Symbol("Answerscope")

class Work implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly scope: Answerscope

  constructor(scope: Answerscope) {
    this.scope = scope
  }

  onApplicationBootstrap(): Promise<void> {
    return this.scope.start()
  }

  onApplicationShutdown(): Promise<void> {
    return this.scope.dispose()
  }
}

export class AnswerscopeModule {
  static forRoot(options: AnswerscopeOptions): DynamicModule {
    return {
      module: AnswerscopeModule,
      global: true,
      providers: [
        { provide: ANSWERSCOPE, useFactory: () => createAnswerscope(options) },
        { provide: Work, useFactory: (scope: Answerscope) => new Work(scope), inject: [ANSWERSCOPE] }
      ],
      exports: [ANSWERSCOPE]
    }
  }
}
