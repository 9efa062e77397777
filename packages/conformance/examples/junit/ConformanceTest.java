import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.File;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Starts the server, and runs the conformance kit. Needs Node, and the target file conformance.yaml. */
class ConformanceTest {
  static Process server;

  @BeforeAll
  static void startServer() throws Exception {
    // Replace it by the command that starts your server.
    server = run("npx --yes @email-automation/reference-server --demo --port 8000 --control-port 8001");
    run("curl --silent --retry 60 --retry-delay 1 --retry-connrefused http://127.0.0.1:8000").waitFor();
  }

  @AfterAll
  static void stopServer() {
    server.descendants().forEach(ProcessHandle::destroy);
    server.destroy();
  }

  @Test
  void serverConforms() throws Exception {
    assertEquals(0, run("npx --yes @email-automation/conformance run --report html=report.html").waitFor());
  }

  static Process run(String command) throws Exception {
    var log = ProcessBuilder.Redirect.appendTo(new File("conformance.log"));
    return new ProcessBuilder(command.split(" ")).redirectErrorStream(true).redirectOutput(log).start();
  }
}
