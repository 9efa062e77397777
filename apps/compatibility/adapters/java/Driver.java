import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.reflect.TypeToken;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The tasks of the kit, for every client in Java. An adapter says how its client makes a call; this does what a user of the
 * client has to do by hand: loop over pages, send batches of 1,000 records, and print results.
 */
public class Driver {
  record Parameter(String name) {}

  record Body(String schema) {
    /** The name of its schema. */
    String name() {
      return schema.substring(schema.lastIndexOf('/') + 1);
    }
  }

  record Batch(String key, boolean grouped, int maximum) {}

  record Operation(String operationId, String tag, List<String> pathParameters, List<Parameter> query, Body body, Object pages,
      Batch batch, String singleRecord) {}

  /** Makes a call of a client. The query has values for some of the parameters; the body is null if there is none. */
  interface Call {
    JsonElement call(Operation operation, List<Object> path, Map<String, Object> query, JsonObject body) throws Exception;
  }

  static final Gson GSON = new GsonBuilder().disableHtmlEscaping().create();

  private final Call client;
  private final Map<String, Operation> operations;

  private Driver(Call client) throws Exception {
    this.client = client;
    operations = GSON.fromJson(Files.readString(Path.of("operations.json")), new TypeToken<Map<String, Operation>>() {}.getType());
  }

  static Method methodOf(Object client, String name, int parameters) throws NoSuchMethodException {
    for (Method method : client.getClass().getMethods())
      if (method.getName().equals(name) && method.getParameterCount() == parameters) return method;
    throw new NoSuchMethodException(name);
  }

  private JsonElement call(String id, Map<String, Object> given, JsonObject body) throws Exception {
    Operation operation = operations.get(id);
    Map<String, Object> values = new LinkedHashMap<>(Map.of("account_id", System.getenv("ACCOUNT_ID")));
    values.putAll(given);
    Map<String, Object> query = new LinkedHashMap<>();
    for (Parameter one : operation.query()) if (values.containsKey(one.name())) query.put(one.name(), values.get(one.name()));
    List<Object> path = new ArrayList<>(operation.pathParameters().stream().map(values::get).toList());
    try {
      return client.call(operation, path, query, body);
    } catch (InvocationTargetException error) {
      if (error.getCause() instanceof Exception cause) throw cause;
      throw error;
    }
  }

  private List<String> read(String id, Map<String, Object> given) throws Exception {
    List<String> ids = new ArrayList<>();
    boolean paged = operations.get(id).pages() != null;
    for (int page = 1, total = 1; page <= total; page++) {
      Map<String, Object> values = new LinkedHashMap<>(given);
      if (paged) values.put("page", page);
      JsonObject body = call(id, values, null).getAsJsonObject();
      for (String name : body.keySet()) {
        if (!body.get(name).isJsonArray()) continue;
        for (JsonElement item : body.getAsJsonArray(name))
          ids.add(item.isJsonObject() ? item.getAsJsonObject().get("id").getAsString() : item.getAsString());
      }
      if (paged) total = body.getAsJsonObject("meta").get("total_pages").getAsInt();
    }
    return ids;
  }

  private void write(String id, Map<String, Object> given, JsonArray records) throws Exception {
    Operation operation = operations.get(id);
    if (operation.batch() == null) {
      call(id, given, operation.singleRecord() == null ? null : with(operation.singleRecord(), records));
      return;
    }
    for (int start = 0; start < records.size(); start += operation.batch().maximum()) {
      JsonArray some = new JsonArray();
      for (int n = start; n < Math.min(records.size(), start + operation.batch().maximum()); n++) some.add(records.get(n));
      JsonObject group = with(operation.batch().key(), some);
      JsonArray groups = new JsonArray();
      groups.add(group);
      call(id, given, operation.batch().grouped() ? with("batches", groups) : group);
    }
  }

  private static JsonObject with(String name, JsonElement value) {
    JsonObject object = new JsonObject();
    object.add(name, value);
    return object;
  }

  /** Does the task of the environment. */
  static void drive(Call client) throws Exception {
    Driver driver = new Driver(client);
    String task = System.getenv("TASK");
    if (!List.of("list-subscribers", "list-campaigns", "import-subscribers", "record-event", "read", "write").contains(task))
      System.exit(125);
    JsonArray lines = new JsonArray();
    var input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    if (!task.startsWith("list-"))
      input.lines().filter(line -> !line.isBlank()).forEach(line -> lines.add(GSON.fromJson(line, JsonObject.class)));
    switch (task) {
      case "list-subscribers" -> driver
          .read("listCampaignSubscribers", Map.of("campaign_id", System.getenv("CAMPAIGN_ID"), "per_page", 1000))
          .forEach(System.out::println);
      case "list-campaigns" -> driver.read("listCampaigns", Map.of()).forEach(System.out::println);
      case "import-subscribers" -> driver.write("createSubscriberBatch", Map.of(), lines);
      case "record-event" -> driver.write("recordEvent", Map.of(), lines);
      default -> {
        for (JsonElement line : lines) System.out.println(driver.step(task, line.getAsJsonObject()));
      }
    }
    System.exit(0);
  }

  private String step(String task, JsonObject line) {
    Map<String, Object> given = new LinkedHashMap<>();
    for (String name : line.keySet()) if (line.get(name).isJsonPrimitive()) given.put(name, line.get(name).getAsString());
    String id = line.get("operation").getAsString();
    try {
      if (task.equals("read")) return GSON.toJson(read(id, given));
      write(id, given, line.getAsJsonArray("records"));
      return "done";
    } catch (Exception error) {
      return "failed: " + String.valueOf(error.getMessage()).replace('\n', ' ');
    }
  }
}
